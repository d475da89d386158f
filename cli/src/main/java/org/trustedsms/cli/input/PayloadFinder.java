// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.io.ByteArrayOutputStream;
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
public final class PayloadFinder {
  private PayloadFinder() {}

  /**
   * Finds the payload in arguments of the command line: one payload or the user data of one SMS, in
   * one argument or several; or the user data of several SMS, one in each argument.
   */
  public static byte[] inArguments(List<String> arguments) {
    return inPieces(HexText.inArguments(arguments), "HEX");
  }

  /**
   * Finds the payload in a file, as {@link #inArguments} in arguments, of which each is a line; or
   * in the bytes themselves of a payload or one SMS.
   */
  public static byte[] inFile(byte[] contents, String name) {
    return inPieces(HexText.inFile(contents, name), name);
  }

  private static byte[] inPieces(List<byte[]> pieces, String name) {
    if (pieces.isEmpty()) {
      throw new CommandException(name + ": there is nothing; give the payload or the SMS");
    }
    int version = Header.versionIn(pieces.get(0)[0]);
    if (version != Header.VERSION) {
      if (pieces.stream().allMatch(PayloadFinder::isUserData)) {
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
   */
  public static boolean isUserData(byte[] bytes) {
    try {
      return UserDataHeader.parse(bytes).hasPorts();
    } catch (MalformedSmsException e) {
      return false;
    }
  }

  /** Joins pieces in their order. */
  public static byte[] join(List<byte[]> pieces) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    pieces.forEach(joined::writeBytes);
    return joined.toByteArray();
  }
}
