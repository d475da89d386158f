// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.inspect;

import org.trustedsms.cli.message.Arrival;
import org.trustedsms.message.Header;

/** What bytes are. */
public enum Form {
  /** A payload of the message format (docs/format.md), without user data header. */
  PAYLOAD,

  /** The user data of an SMS with its header, the short_message of SMPP with UDHI set. */
  SMS;

  /**
   * Tells by the first byte, which in a payload has the version of the format, and in user data the
   * length of its header. There is no version 0, and no header of an SMS is so long that it looks
   * like version 1.
   */
  static Form of(byte[] bytes) {
    int version = bytes.length == 0 ? Header.VERSION : (bytes[0] & 0xFF) >> 6;
    return version == 0 || version != Header.VERSION && Arrival.isUserData(bytes) ? SMS : PAYLOAD;
  }
}
