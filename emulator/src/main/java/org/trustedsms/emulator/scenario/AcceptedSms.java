// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.server.sms.ShortMessage;

/** An SMS that the SMSC has accepted. Immutable in use. */
public record AcceptedSms(String id, ShortMessage message) {

  /** Returns the same SMS with one bit flipped; bit 0 is the highest of the first byte. */
  public ShortMessage withFlippedBit(int bit) {
    byte[] data = message.data().clone();
    data[bit / 8] ^= (byte) (0x80 >> bit % 8);
    return message.withData(data);
  }
}
