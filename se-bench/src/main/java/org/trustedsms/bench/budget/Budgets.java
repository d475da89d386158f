// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.Field;
import org.trustedsms.message.Header;
import org.trustedsms.message.Layout;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.Utf16Coding;
import org.trustedsms.text.Utf8Coding;

/** The budgets of all curves. Static functions only; safe for use by several threads. */
public final class Budgets {
  /** Most SMS for one message that a phone need support (JSR-120, appendix A). */
  private static final int SEGMENTS = 3;

  public static final List<MessageKind> KINDS =
      List.of(
          MessageKinds.SIGNED_TEXT,
          EncryptedText.KIND,
          MessageKinds.PUBLIC_KEY,
          MessageKinds.ACKNOWLEDGEMENT);

  private Budgets() {}

  /** Returns the rows of all kinds of messages, in the order of the format. */
  public static List<BudgetRow> all() {
    return KINDS.stream().flatMap(kind -> of(kind).stream()).toList();
  }

  /** Returns the rows of one kind: the 16 curves in the order of their identifiers. */
  public static List<BudgetRow> of(MessageKind kind) {
    return Arrays.stream(Curves.all().toArray()).map(curve -> row(kind, curve)).toList();
  }

  private static BudgetRow row(MessageKind kind, Curve curve) {
    Budget budget = new Budget(kind, curve, curve);
    boolean carriesPoint = kind.equals(MessageKinds.PUBLIC_KEY);
    int fixed = kind.fixedPartLength(curve);
    return new BudgetRow(
        curve.name(),
        curve.isLegacy(),
        kind.name(),
        curve.securityBits(),
        Header.LENGTH,
        (kind.isEncrypted() ? curve.compressedPointLength() : 0) + (carriesPoint ? fixed : 0),
        carriesPoint ? 0 : fixed,
        kind.isEncrypted() ? tagLength(kind, curve, budget.overhead()) : 0,
        curve.signatureLength(),
        kind.hasText(),
        kind.hasText() ? rooms(budget) : List.of());
  }

  private static int tagLength(MessageKind kind, Curve curve, int overhead) {
    Field[] fields = new Layout(kind, overhead, curve, curve).fields();
    return fields[fields.length - 1].length();
  }

  private static List<Room> rooms(Budget budget) {
    List<Room> rooms = new ArrayList<>();
    for (int segments = 1; segments <= SEGMENTS; segments++) {
      rooms.add(
          new Room(
              segments,
              budget.bytesLeft(segments),
              budget.charactersLeft(segments, new Gsm7Coding()),
              budget.charactersLeft(segments, new Utf8Coding()),
              budget.charactersLeft(segments, new Utf16Coding())));
    }
    return rooms;
  }

  /**
   * The byte budget of the Trusted-SMS papers of 2008 (ACSAC; HEALTHINF), and what is wrong with
   * it.
   */
  public static final class PapersOf2008 {
    public static final String CORRECTION =
        "The papers of 2008 say that a signature of 50 bytes leaves 110 of an SMS. That is 160 - 50,"
            + " and takes characters of 7 bits for bytes: the 160 characters of an SMS are 140"
            + " bytes, so 50 bytes of signature leave 90, which are 102 characters. A message to an"
            + " application needs a port, too (7 bytes), and here a header (4 bytes): 79 bytes are"
            + " left, which are 90 characters.";

    private PapersOf2008() {}

    /**
     * Returns the share of an SMS that a signature of so many bytes takes, as the papers state it:
     * whole percent, cut off, of the 140 bytes of user data, without port and header.
     */
    public static int percentOfSms(int signatureBytes) {
      if (signatureBytes < 0) {
        throw new IllegalArgumentException("a signature of " + signatureBytes + " bytes");
      }
      return 100 * signatureBytes / SegmentCapacity.USER_DATA_BYTES;
    }
  }
}
