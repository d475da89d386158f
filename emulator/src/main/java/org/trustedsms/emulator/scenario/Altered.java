// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.server.sms.ShortMessage;

/** SMS that were changed on their way. */
final class Altered {
  private Altered() {}

  /** The same SMS with one bit flipped; bit 0 is the highest of the first byte. */
  static ShortMessage bit(ShortMessage sms, int bit) {
    byte[] data = sms.data().clone();
    data[bit / 8] ^= (byte) (0x80 >> bit % 8);
    return sms.withData(data);
  }
}
