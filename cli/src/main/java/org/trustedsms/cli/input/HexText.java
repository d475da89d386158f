// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.CommandException;

/** Bytes that people write as hexadecimal digits, in either case, with white space anywhere. */
public final class HexText {
  private HexText() {}

  /**
   * Reads arguments of the command line.
   *
   * @return the bytes of each, without those that are empty
   * @throws CommandException as {@link #parse}
   */
  public static List<byte[]> inArguments(List<String> arguments) {
    return pieces(arguments, "HEX", "HEX number ");
  }

  /**
   * Reads what a file has.
   *
   * @param contents hexadecimal digits and white space; or else, if it is no text, the bytes
   * @param name what the file is called in messages
   * @return the bytes of each line, without those that are empty; or the bytes themselves
   * @throws CommandException as {@link #parse}
   */
  public static List<byte[]> inFile(byte[] contents, String name) {
    return isText(contents)
        ? pieces(
            new String(contents, StandardCharsets.ISO_8859_1).lines().toList(),
            name,
            name + ", line ")
        : List.of(contents);
  }

  private static List<byte[]> pieces(List<String> texts, String name, String numbered) {
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      pieces.add(parse(texts.get(i), texts.size() == 1 ? name : numbered + (i + 1)));
    }
    pieces.removeIf(piece -> piece.length == 0);
    return pieces;
  }

  /** A signature hardly ever has printable ASCII and white space alone. */
  private static boolean isText(byte[] contents) {
    for (byte b : contents) {
      if ((b < ' ' || b > '~') && (b < '\t' || b > '\r')) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads such a text.
   *
   * @param name what it is called in messages
   * @return the bytes, none if there is only white space
   * @throws CommandException if there is another character, or half a byte
   */
  static byte[] parse(String text, String name) {
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
