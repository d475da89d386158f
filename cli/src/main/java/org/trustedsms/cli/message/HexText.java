// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.io.ByteArrayOutputStream;
import org.trustedsms.cli.console.CommandException;

/** Bytes that people write as hexadecimal digits, in either case, with white space anywhere. */
public final class HexText {
  private HexText() {}

  /**
   * Reads such a text.
   *
   * @param text any text
   * @param name what it is called in messages
   * @return the bytes, none if there is only white space
   * @throws CommandException if there is another character, or half a byte
   */
  public static byte[] parse(String text, String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() / 2);
    int high = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        continue;
      }
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw new CommandException(
            name + ": character " + i + " is not a hexadecimal digit; check what it is");
      }
      if (high < 0) {
        high = digit;
      } else {
        bytes.write(high << 4 | digit);
        high = -1;
      }
    }
    if (high >= 0) {
      throw new CommandException(
          name + ": the last byte has one hexadecimal digit; something is missing");
    }
    return bytes.toByteArray();
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
