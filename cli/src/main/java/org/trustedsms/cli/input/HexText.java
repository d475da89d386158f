// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.TextEncoding;

/**
 * Bytes that people write as hexadecimal digits, in either case, with white space anywhere; or with
 * 0x, \x, %, commas or colons, or as a dump with offsets.
 */
public final class HexText {
  private static final Pattern PREFIX =
      Pattern.compile("(?:0x|0X|\\\\x|%)(?=[0-9A-Fa-f]{2})|[,:;{}\"'-]");

  private static final String SPACE = "[\\t-\\r ]";
  private static final Pattern OTHER = Pattern.compile("[^0-9A-Fa-f\\t-\\r ]");

  private static final Pattern LONE_DIGIT =
      Pattern.compile("(?<![0-9A-Fa-f])[0-9A-Fa-f](?![0-9A-Fa-f])");

  /** A line of od, hexdump, xxd, tshark or Wireshark: offset, bytes, and perhaps characters. */
  private static final Pattern DUMP =
      Pattern.compile(
          "\\s*(?:0x)?([0-9A-Fa-f]{4,8})(:?)\\s{1,3}"
              + "((?:[0-9A-Fa-f]{2}(?:[0-9A-Fa-f]{2})?\\s{1,2}){0,15}"
              + "(?:[0-9A-Fa-f]{2}(?:[0-9A-Fa-f]{2})?))(?:\\s{2,}.*|\\s*)");

  private static final Pattern FOUR_DIGITS = Pattern.compile("(?<!\\S)\\S{4}(?!\\S)");

  private HexText() {}

  /** Reads a dump: lines whose offsets begin with 0 and go on; null if it is none. */
  private static byte[] dump(List<String> lines, String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int found = 0;
    for (String line : lines) {
      if (line.isBlank()) {
        continue;
      }
      Matcher row = DUMP.matcher(line);
      boolean isEnd = line.strip().matches("[0-9A-Fa-f]{6,8}");
      if (isEnd && found > 0 && isOffset(line.strip(), bytes.size())) {
        break;
      }
      if (!row.matches() || !isOffset(row.group(1), bytes.size())) {
        return null;
      }
      // od -x and hexdump swap the bytes of each pair on most machines; xxd and tcpdump do not.
      if (row.group(2).isEmpty() && FOUR_DIGITS.matcher(row.group(3)).find()) {
        throw new CommandException(
            name + ": a dump of 16-bit words; make one of bytes, with od -tx1 or xxd");
      }
      bytes.writeBytes(HexFormat.of().parseHex(row.group(3).replaceAll("\\s", "")));
      found++;
    }
    return found == 0 ? null : bytes.toByteArray();
  }

  /** Returns whether digits state an offset: hexadecimal, octal as od writes it, or decimal. */
  private static boolean isOffset(String digits, int offset) {
    String number = digits.toLowerCase(Locale.ROOT).replaceFirst("^0+(?=.)", "");
    return Stream.of("%x", "%o", "%d").anyMatch(it -> number.equals(String.format(it, offset)));
  }

  /** Reads arguments of the command line, without those that are empty. */
  public static List<byte[]> inArguments(List<String> arguments) {
    return pieces(arguments, "HEX", "HEX number ");
  }

  /** Reads the bytes of each line of hexadecimal digits; or else, if it is no text, the bytes. */
  public static List<byte[]> inFile(byte[] contents, String name) {
    byte[] text = TextEncoding.toUtf8(contents.clone());
    if (!isText(text)) {
      return List.of(contents);
    }
    List<String> lines = new String(text, StandardCharsets.ISO_8859_1).lines().toList();
    byte[] dump = dump(lines, name);
    return dump == null ? pieces(lines, name, name + ", line ") : List.of(dump);
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

  /** Reads such a text, which messages call by the name; no bytes if there is only white space. */
  static byte[] parse(String text, String name) {
    String plain = PREFIX.matcher(text).replaceAll(" ");
    return digits(LONE_DIGIT.matcher(plain).find() ? text : plain, name);
  }

  private static byte[] digits(String text, String name) {
    Matcher other = OTHER.matcher(text);
    if (other.find()) {
      throw new CommandException(
          "%s: character %s is not a hexadecimal digit; check the input"
              .formatted(name, other.start()));
    }
    String digits = text.replaceAll(SPACE, "");
    if (digits.length() % 2 != 0) {
      throw new CommandException(
          name + ": the last byte has one hexadecimal digit; something is missing");
    }
    return HexFormat.of().parseHex(digits);
  }
}
