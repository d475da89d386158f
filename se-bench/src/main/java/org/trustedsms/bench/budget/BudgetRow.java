// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import java.util.List;
import org.trustedsms.curve.Curves;
import org.trustedsms.sms.SegmentCapacity;

/**
 * The byte budget of one message type on one curve, which both sender and recipient use.
 *
 * @param kind the kind of message, as the format names it (docs/format.md section 3)
 * @param securityBits half the size of the order in bits
 * @param point the ephemeral key of an encrypted message, or the public key that is sent
 * @param handle what names the acknowledged message
 * @param tag the tag of an encrypted message
 * @param rooms the room for text in 1, 2 and 3 SMS, in this order; empty if there is no text
 */
public record BudgetRow(
    String curve,
    boolean legacy,
    String kind,
    int securityBits,
    int header,
    int point,
    int handle,
    int tag,
    int signature,
    boolean hasText,
    List<Room> rooms) {

  public BudgetRow {
    rooms = List.copyOf(rooms);
  }

  /** Returns the curve's name for people: {@code P-256}, {@code P-192 (legacy)}. */
  public String label() {
    return Curves.all().byName(curve).label();
  }

  public int overhead() {
    return header + point + handle + tag + signature;
  }

  public int fewestSegments() {
    return SegmentCapacity.segmentsFor(overhead());
  }

  /** Returns the share of one SMS's payload that is taken before the first character of text. */
  public double shareOfPayload() {
    return (double) overhead() / SegmentCapacity.SINGLE_PAYLOAD_BYTES;
  }

  /** Returns the room in 1 to 3 SMS; throws an IllegalArgumentException for another number. */
  public Room room(int segments) {
    if (segments < 1 || segments > rooms.size()) {
      throw new IllegalArgumentException(
          hasText
              ? "room in " + segments + " SMS: must be 1 to " + rooms.size()
              : "a message of kind " + kind + " has no text");
    }
    return rooms.get(segments - 1);
  }

  /**
   * The room for text in a number of SMS, {@value #NONE} if not even an empty text fits. Immutable.
   *
   * @param gsm characters of GSM 03.38's default alphabet (7 bits each)
   * @param latin UTF-8 characters of one byte (U+0000 to U+007F); accented ones take two
   * @param ucs2 characters of the Basic Multilingual Plane in UTF-16BE (2 bytes each)
   */
  public record Room(int segments, int bytes, int gsm, int latin, int ucs2) {
    /** Says that there is no room, as the number of bytes or characters. */
    public static final int NONE = -1;

    /** Real English SMS have a median of so many characters in {@link #MEASURED_BYTES}. */
    private static final int MEASURED_CHARACTERS = 121;

    private static final int MEASURED_BYTES = 65;

    /**
     * Returns about how many characters of English fit ({@value #NONE}: no room), by the median of
     * real SMS in the compact coding.
     */
    public int english() {
      return english(bytes);
    }

    /** Returns the same for so many bytes, {@value #NONE} for no room. */
    public static int english(int bytes) {
      return bytes < 0 ? NONE : bytes * MEASURED_CHARACTERS / MEASURED_BYTES;
    }

    public boolean fits() {
      return bytes != NONE;
    }
  }
}
