// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.message.Header;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/**
 * Finds the payload in what somebody has of a message: the payload itself, or the user data of its
 * SMS with user data headers; in hexadecimal or as it is.
 *
 * <p>The first byte tells: a payload of this version begins with 40 to 7F (docs/format.md section
 * 2), user data with the length of its header, which is less.
 */
public final class Arrival {
  private Arrival() {}

  /**
   * Finds the payload in arguments of the command line.
   *
   * @param arguments one payload or the user data of one SMS, in one argument or several; or the
   *     user data of several SMS, one in each argument
   * @return the payload, of any bytes
   * @throws CommandException if one is not hexadecimal, there is nothing, or the SMS are not those
   *     of one complete message
   */
  public static byte[] inArguments(List<String> arguments) {
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String name = arguments.size() == 1 ? "HEX" : "HEX number " + (i + 1);
      pieces.add(HexText.parse(arguments.get(i), name));
    }
    return inPieces(pieces, "HEX");
  }

  /**
   * Finds the payload in a file.
   *
   * @param contents hexadecimal text, of several SMS one a line; or the bytes themselves of a
   *     payload or one SMS
   * @param name what the file is called in messages
   * @return the payload, of any bytes
   * @throws CommandException as {@link #inArguments}
   */
  public static byte[] inFile(byte[] contents, String name) {
    if (!isText(contents)) {
      return inPieces(List.of(contents), name);
    }
    String[] lines = new String(contents, StandardCharsets.ISO_8859_1).split("\r?\n");
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      pieces.add(HexText.parse(lines[i], lines.length == 1 ? name : name + ", line " + (i + 1)));
    }
    return inPieces(pieces, name);
  }

  /**
   * Tells whether bytes are somebody's text rather than a message: a signature hardly ever has
   * printable ASCII alone.
   *
   * @param contents any bytes
   * @return true if all are printable ASCII or white space
   */
  public static boolean isText(byte[] contents) {
    for (byte b : contents) {
      if ((b < ' ' || b > '~') && (b < '\t' || b > '\r')) {
        return false;
      }
    }
    return true;
  }

  private static byte[] inPieces(List<byte[]> all, String name) {
    List<byte[]> pieces = all.stream().filter(piece -> piece.length > 0).toList();
    if (pieces.isEmpty()) {
      throw new CommandException(name + ": there is nothing; give the payload or the SMS");
    }
    int version = Header.versionIn(pieces.get(0)[0]);
    if (version != Header.VERSION) {
      if (pieces.stream().allMatch(Arrival::isUserData)) {
        return new Parts(pieces).payload();
      }
      byte[] joined = join(pieces);
      // Neither version 0 nor 3 of the format exists: what begins so is rather a header.
      if (version == 0 || isUserData(joined)) {
        return new Parts(List.of(joined)).payload();
      }
    }
    return join(pieces);
  }

  /**
   * Tells whether bytes begin with a user data header that addresses an application port (3GPP TS
   * 23.040, 9.2.3.24.4).
   *
   * @param bytes any bytes
   */
  public static boolean isUserData(byte[] bytes) {
    try {
      return UserDataHeader.parse(bytes).hasPorts();
    } catch (MalformedSmsException e) {
      return false;
    }
  }

  /**
   * Joins pieces.
   *
   * @param pieces any bytes
   * @return all of them, in order
   */
  public static byte[] join(List<byte[]> pieces) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    pieces.forEach(joined::writeBytes);
    return joined.toByteArray();
  }
}
