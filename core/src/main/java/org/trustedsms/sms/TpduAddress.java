// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.MalformedTextException;

/** An address field: number of digits, type of address, value (3GPP TS 23.040, 9.1.2.5). */
public final class TpduAddress {
  private static final int MAX_DIGITS = 20;
  private static final int TYPE_BITS = 0x70;
  private static final int INTERNATIONAL = 0x10;
  private static final int ALPHANUMERIC = 0x50;

  /** No extension; the numbering plan of ISDN and telephones. */
  private static final int TELEPHONE = 0x81;

  /** The characters that four bits mean; 15 is the fill. */
  private static final String DIGITS = "0123456789*#abc";

  private TpduAddress() {}

  /** Encodes 1 to 20 digits, * or #, with or without a + in front. */
  static byte[] encode(String number) {
    boolean international = number.startsWith("+");
    String digits = international ? number.substring(1) : number;
    int count = digits.length();
    if (count == 0 || count > MAX_DIGITS) {
      throw refused(number);
    }
    byte[] field = new byte[2 + (count + 1) / 2];
    field[0] = (byte) count;
    field[1] = (byte) (international ? TELEPHONE | INTERNATIONAL : TELEPHONE);
    for (int i = 0; i < 2 * (field.length - 2); i++) {
      int digit = i == count ? DIGITS.length() : DIGITS.indexOf(digits.charAt(i));
      if (digit < 0) {
        throw refused(number);
      }
      field[2 + i / 2] |= digit << 4 * (i % 2);
    }
    return field;
  }

  private static IllegalArgumentException refused(String number) {
    return new IllegalArgumentException(
        "address " + number + ": must be 1 to 20 digits, with or without a + in front");
  }

  /** Returns how many bytes a field takes, by its first octet: 2 to 130. */
  static int length(byte semiOctets) {
    return 2 + ((semiOctets & 0xFF) + 1) / 2;
  }

  /**
   * Reads a field.
   *
   * @param field as long as its first octet says
   * @return the number or name that it holds; empty if it holds none
   */
  public static String decode(byte[] field) {
    int count = field[0] & 0xFF;
    int type = field[1] & TYPE_BITS;
    if (type == ALPHANUMERIC) {
      return name(field, count * 4 / 7);
    }
    StringBuffer number = new StringBuffer(type == INTERNATIONAL ? "+" : "");
    for (int i = 0; i < count; i++) {
      int digit = field[2 + i / 2] >> 4 * (i % 2) & 0xF;
      if (digit == DIGITS.length()) {
        return "";
      }
      number.append(DIGITS.charAt(digit));
    }
    return count == 0 ? "" : number.toString();
  }

  private static String name(byte[] field, int septets) {
    try {
      return new Gsm7Coding().decode(field, 2, (septets * 7 + 7) / 8);
    } catch (MalformedTextException e) {
      return "";
    }
  }
}
