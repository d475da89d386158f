// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.Field;
import org.trustedsms.message.Header;
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
    Field[] fields = Field.of(kind, overhead, curve, curve);
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

  /** The byte budget of the Trusted-SMS papers of 2008 (ACSAC; HEALTHINF), and its faults. */
  public static final class PapersOf2008 {
    public static final String CORRECTION =
        "The papers of 2008 say that a signature of 50 bytes leaves 110 of an SMS. That is 160 - 50,"
            + " and takes characters of 7 bits for bytes: the 160 characters of an SMS are 140"
            + " bytes, so 50 bytes of signature leave 90, which are 102 characters. A message to an"
            + " application needs a port, too (7 bytes), and here a header (4 bytes): 79 bytes are"
            + " left, which are 90 characters.";

    private PapersOf2008() {}

    /**
     * Returns a signature's share of an SMS as in the papers: whole percent, cut off, of 140 bytes,
     * without port and header.
     */
    public static int percentOfSms(int signatureBytes) {
      if (signatureBytes < 0) {
        throw new IllegalArgumentException("a signature of " + signatureBytes + " bytes");
      }
      return 100 * signatureBytes / SegmentCapacity.USER_DATA_BYTES;
    }
  }

  /** Budgets as plain text, for a terminal. Static functions only. */
  public static final class BudgetText {
    private static final String FORMAT = "%-14s %8s %7s %6s %4s %9s %6s   %-16s %-16s %-16s %6s%n";

    private static final String HEAD =
        "curve,security,header,point,tag,signature,total,left in 1 SMS,left in 2 SMS,left in 3 SMS,"
            + "share";

    private static final String LEGEND =
        """

        left: bytes / GSM characters / English characters / UCS-2 characters of text;
        GSM: 7 bits each; UCS-2: two bytes each;
        English: about, in the compact coding, from the median over real SMS.
        header: 4 bytes, and what else stands before the text: 4 that name the message in acknowledgements,
        5 in commands and in results. These are never in the compact coding.
        share: of one SMS's 133 bytes, taken before the first character of text.
        legacy: less than 112 bits of security.
        K- and B-: binary curves, which NIST SP 800-186 deprecates.
        """;

    private BudgetText() {}

    /** Writes rows as tables, one for each kind: lines of at most 120 characters. */
    public static String of(List<BudgetRow> rows) {
      StringBuilder text = new StringBuilder();
      String kind = null;
      for (BudgetRow row : rows) {
        if (!row.kind().equals(kind)) {
          text.append(kind == null ? "" : System.lineSeparator());
          kind = row.kind();
          text.append(kind).append(System.lineSeparator());
          line(text, (Object[]) HEAD.split(","));
        }
        List<Object> cells = new ArrayList<>();
        cells.add(row.label());
        cells.add(row.securityBits());
        cells.add(row.header() + row.handle());
        cells.add(row.point() == 0 ? "-" : row.point());
        cells.add(row.tag() == 0 ? "-" : row.tag());
        cells.add(row.signature());
        cells.add(row.overhead());
        for (int i = 0; i < 3; i++) {
          cells.add(row.hasText() ? room(row.rooms().get(i)) : "-");
        }
        cells.add(Math.round(100 * row.shareOfPayload()) + " %");
        line(text, cells.toArray());
      }
      return text + LEGEND.replace("\n", System.lineSeparator());
    }

    private static String room(Room room) {
      return room.fits()
          ? room.bytes() + "/" + room.gsm() + "/" + room.english() + "/" + room.ucs2()
          : "none";
    }

    private static void line(StringBuilder text, Object... cells) {
      text.append(String.format(Locale.ROOT, FORMAT, cells));
    }
  }

  /**
   * How many characters in one language fit into 81 bytes, the room beside a P-192 signature in one
   * SMS. A test of core measures the project's codings; Unishox2 was measured once.
   */
  public record Characters(
      String language, int messages, Share utf8, Share best, Share compact, Share unishox2) {
    private static final String FILE = "/org/trustedsms/bench/budget/characters.csv";

    /** The median, and the 10th percentile. */
    public record Share(int median, int low) {}

    public static List<Characters> all() {
      return ClassFiles.rows(FILE).stream().map(Characters::of).toList();
    }

    private static Characters of(String[] row) {
      List<Share> shares =
          IntStream.of(2, 4, 6, 8)
              .mapToObj(i -> new Share(Integer.parseInt(row[i]), Integer.parseInt(row[i + 1])))
              .toList();
      String language =
          row[0].length() > 2
              ? row[0]
              : Locale.forLanguageTag(row[0]).getDisplayLanguage(Locale.ENGLISH);
      return new Characters(
          language,
          Integer.parseInt(row[1]),
          shares.get(0),
          shares.get(1),
          shares.get(2),
          shares.get(3));
    }
  }
}
