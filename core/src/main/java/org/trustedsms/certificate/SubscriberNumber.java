// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;

/** The number in a certificate: 1 to 15 digits in 8 bytes (docs/format.md section 16). */
final class SubscriberNumber {
  static final int LENGTH = 8;
  private static final int MAX_DIGITS = 15;
  private static final int FILLER = 15;

  private SubscriberNumber() {}

  /** Throws an IllegalArgumentException unless it is digits, with a plus sign or without. */
  static void check(String number) {
    String digits = digits(number);
    boolean valid = digits.length() > 0 && digits.length() <= MAX_DIGITS;
    for (int i = 0; i < digits.length(); i++) {
      valid &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    if (!valid) {
      throw new IllegalArgumentException(
          "a certified number is 1 to 15 digits, after + if it is international");
    }
  }

  static boolean isInternational(String number) {
    return number != null && number.startsWith("+");
  }

  private static String digits(String number) {
    return isInternational(number) ? number.substring(1) : number;
  }

  /** Puts a number, or none if it is null. */
  static void put(String number, byte[] to, int offset) {
    String digits = number == null ? "" : digits(number);
    long nibbles = 0;
    for (int i = 0; i <= MAX_DIGITS; i++) {
      int nibble = i < digits.length() ? digits.charAt(i) - '0' : FILLER;
      nibbles = nibbles << 4 | nibble;
    }
    Bytes.putNumber(nibbles, to, offset, LENGTH);
  }

  /** Returns the number, or null if there is none. */
  static String read(byte[] from, int offset, boolean international)
      throws InvalidEncodingException {
    long nibbles = Bytes.number(from, offset, LENGTH);
    StringBuffer digits = new StringBuffer();
    boolean ended = false;
    for (int shift = 60; shift >= 0; shift -= 4) {
      int nibble = (int) (nibbles >> shift) & 15;
      if (ended ? nibble != FILLER : nibble > 9 && nibble != FILLER) {
        throw new InvalidEncodingException("the number in it is not decimal digits");
      }
      ended |= nibble == FILLER;
      if (!ended) {
        digits.append((char) ('0' + nibble));
      }
    }
    if (!ended || international && digits.length() == 0) {
      throw new InvalidEncodingException(
          "the number in it has " + digits.length() + " digits, not 1 to 15");
    }
    return digits.length() == 0 ? null : (international ? "+" : "") + digits;
  }
}
