// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;

/** What fits into the user data of an SMS (3GPP TS 23.040, 9.2.3.24). */
final class UserData {
  private static final int MAX_OCTETS = 140;
  private static final int MAX_SEPTETS = 160;

  private UserData() {}

  /** The length of the user data header, its length octet included; all of the data at most. */
  static int headerLength(ShortMessage message) {
    byte[] data = message.data();
    if (!message.hasHeader() || data.length == 0) {
      return 0;
    }
    return Math.min(data.length, 1 + (data[0] & 0xFF));
  }

  static boolean fits(ShortMessage message) {
    int length = message.data().length;
    if (DataCoding.of(message.dataCoding()) != DataCoding.GSM) {
      return length <= MAX_OCTETS;
    }
    int header = headerLength(message);
    // The text behind a header starts at a septet boundary.
    int headerSeptets = (8 * header + 6) / 7;
    return headerSeptets + length - header <= MAX_SEPTETS;
  }
}
