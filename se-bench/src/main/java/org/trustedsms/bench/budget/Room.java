// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

/**
 * The room for text in a number of SMS. Immutable.
 *
 * @param bytes the room in bytes; {@value #NONE} if not even an empty text fits
 * @param gsm characters of GSM 03.38's default alphabet (7 bits each); {@value #NONE} as above
 * @param latin Latin characters at one byte each, which is what UTF-8 has for U+0000 to U+007F
 *     (Basic Latin, ASCII); accented letters that GSM 03.38 lacks take two; {@value #NONE} as above
 * @param ucs2 characters of the Basic Multilingual Plane in UTF-16BE (2 bytes each); {@value #NONE}
 *     as above
 */
public record Room(int segments, int bytes, int gsm, int latin, int ucs2) {
  /** Says that there is no room, as the number of bytes or characters. */
  public static final int NONE = -1;

  /** Real English SMS have a median of so many characters in {@link #MEASURED_BYTES}. */
  private static final int MEASURED_CHARACTERS = 121;

  private static final int MEASURED_BYTES = 65;

  /**
   * Returns about how many characters of English fit in the compact coding: in proportion to the
   * median over real SMS, which was measured in the room that P-256 leaves; {@value #NONE} if there
   * is no room.
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
