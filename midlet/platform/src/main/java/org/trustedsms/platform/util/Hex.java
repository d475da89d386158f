// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.util;

/** Replaces Bouncy Castle's own, which brings in java.security.AccessController by Strings. */
public final class Hex {
  private Hex() {}

  /**
   * Reads hexadecimal digits, lower or upper case, two a byte; throws IllegalStateException
   * (superclass of what Bouncy Castle's throws) if they are not that.
   */
  public static byte[] decodeStrict(String str) {
    byte[] bytes = new byte[str.length() / 2];
    boolean bad = str.length() % 2 != 0;
    for (int i = 0; i < 2 * bytes.length; i++) {
      char c = str.charAt(i);
      int digit = Character.digit(c, 16);
      // A full-width digit, say, is one to some libraries.
      bad |= digit < 0 || c > 'f';
      bytes[i >> 1] = (byte) (bytes[i >> 1] << 4 | digit);
    }
    if (bad) {
      throw new IllegalStateException("not hexadecimal: " + str);
    }
    return bytes;
  }

  /** Writes two lower case digits a byte. */
  public static String toHexString(byte[] data) {
    StringBuffer digits = new StringBuffer();
    for (int i = 0; i < data.length; i++) {
      digits.append(Integer.toHexString(data[i] & 0xff | 0x100).substring(1));
    }
    return digits.toString();
  }
}
