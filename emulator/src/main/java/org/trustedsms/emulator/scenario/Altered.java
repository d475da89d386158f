// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.sms.Address;
import org.trustedsms.emulator.sms.ShortMessage;

/** SMS that differ from others in one thing. */
final class Altered {
  private Altered() {}

  /** The same SMS to somebody else. */
  static ShortMessage destination(ShortMessage sms, String number) {
    return new ShortMessage(
        sms.source(),
        Address.ofNumber(number),
        sms.esmClass(),
        sms.protocolId(),
        sms.dataCoding(),
        sms.data());
  }

  /** The same SMS with one bit flipped; bit 0 is the highest of the first byte. */
  static ShortMessage bit(ShortMessage sms, int bit) {
    byte[] data = sms.data().clone();
    data[bit / 8] ^= (byte) (0x80 >> bit % 8);
    return new ShortMessage(
        sms.source(), sms.destination(), sms.esmClass(), sms.protocolId(), sms.dataCoding(), data);
  }
}
