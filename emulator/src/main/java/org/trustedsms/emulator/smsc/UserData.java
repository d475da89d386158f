// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.Arrays;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.GsmAlphabet;
import org.trustedsms.server.sms.ShortMessage;

/** The user data of an SMS (3GPP TS 23.040, 9.2.3.24). */
final class UserData {
  private static final int MAX_OCTETS = 140;
  private static final int MAX_SEPTETS = 160;

  private UserData() {}

  /** The length of the user data header, its length octet included; all of the data at most. */
  static int headerLength(ShortMessage message) {
    byte[] data = message.data();
    if (!message.hasUserDataHeader() || data.length == 0) {
      return 0;
    }
    return Math.min(data.length, 1 + (data[0] & 0xFF));
  }

  static boolean fits(ShortMessage message) {
    byte[] data = message.data();
    int header = headerLength(message);
    byte[] text = Arrays.copyOfRange(data, header, data.length);
    return switch (DataCoding.of(message.dataCoding())) {
      case GSM -> fitsSeptets(header, text.length);
      case ASCII -> fitsAscii(header, text);
      default -> header + text.length <= MAX_OCTETS;
    };
  }

  /** SMSCs send ASCII in the GSM alphabet, and what is no ASCII as it is. */
  private static boolean fitsAscii(int header, byte[] text) {
    for (byte octet : text) {
      if (octet < 0) {
        return header + text.length <= MAX_OCTETS;
      }
    }
    return fitsSeptets(header, DataCoding.ASCII.decode(text).chars().map(UserData::septets).sum());
  }

  /** Two for what is in the extension table; one for what is not in the alphabet: its stand-in. */
  private static int septets(int character) {
    byte[] code = GsmAlphabet.encode(Character.toString(character));
    return code == null ? 1 : code.length;
  }

  /** The text behind a header starts at a septet boundary. */
  private static boolean fitsSeptets(int header, int septets) {
    return (8 * header + 6) / 7 + septets <= MAX_SEPTETS;
  }
}
