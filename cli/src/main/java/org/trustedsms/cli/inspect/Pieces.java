// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.inspect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.message.Arrival;
import org.trustedsms.cli.message.HexText;
import org.trustedsms.sms.SegmentCapacity;

/**
 * What is given to be explained: one payload, one SMS or several. Hexadecimal digits come in
 * pieces, which are arguments or lines; where they are parts of one payload or SMS they are joined.
 * Immutable in use: the arrays are not copied.
 *
 * @param form what they are
 * @param each one payload, or the user data of at least one SMS; any bytes
 */
public record Pieces(Form form, List<byte[]> each) {
  /** The largest input, in bytes: what 255 SMS have. */
  public static final int MAX_BYTES =
      SegmentCapacity.MAX_SEGMENTS * SegmentCapacity.USER_DATA_BYTES;

  /**
   * Reads what a file or standard input has.
   *
   * @param contents hexadecimal digits and white space, or else the bytes themselves of one payload
   *     or SMS
   * @param form what they are; null to tell by the first byte
   * @param name what the file is called in messages
   * @return the pieces
   * @throws CommandException if it is a text but not hexadecimal, or too long
   */
  public static Pieces inFile(byte[] contents, Form form, String name) {
    if (!Arrival.isText(contents)) {
      return of(List.of(contents), form, name);
    }
    List<byte[]> pieces = new ArrayList<>();
    List<String> lines = new String(contents, StandardCharsets.ISO_8859_1).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      pieces.add(HexText.parse(lines.get(i), name + ", line " + (i + 1)));
    }
    return of(pieces, form, name);
  }

  /**
   * Reads arguments of the command line.
   *
   * @param arguments hexadecimal digits with or without white space
   * @param form what they are; null to tell by the first byte
   * @return the pieces
   * @throws CommandException if something is not hexadecimal, or it is too long
   */
  public static Pieces inArguments(List<String> arguments, Form form) {
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      pieces.add(HexText.parse(arguments.get(i), "HEX number " + (i + 1)));
    }
    return of(pieces, form, "HEX");
  }

  private static Pieces of(List<byte[]> all, Form asked, String name) {
    List<byte[]> pieces = all.stream().filter(piece -> piece.length > 0).toList();
    byte[] joined = Arrival.join(pieces);
    if (joined.length > MAX_BYTES) {
      throw new CommandException(
          name + ": " + joined.length + " bytes; the 255 SMS of a message have " + MAX_BYTES);
    }
    Form form = asked == null ? Form.of(joined) : asked;
    boolean areSeveral =
        form == Form.SMS
            && pieces.size() > 1
            && (joined.length > SegmentCapacity.USER_DATA_BYTES
                || pieces.stream().allMatch(Arrival::isUserData));
    if (areSeveral && pieces.size() > SegmentCapacity.MAX_SEGMENTS) {
      throw new CommandException(
          name + ": " + pieces.size() + " SMS; a message has at most 255; give one at a time");
    }
    return new Pieces(form, areSeveral ? pieces : List.of(joined));
  }
}
