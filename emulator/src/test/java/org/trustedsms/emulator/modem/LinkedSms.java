// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.DeliverSmPdu;

/** What the link makes of a deliver_sm without optional parameters. */
final class LinkedSms {
  static final long NOW = 1_700_000_000_000L;

  private LinkedSms() {}

  static ReceivedSms of(DeliverSmPdu sms) {
    return new ReceivedSms(
        new ShortMessage(
            new Address(sms.ton(), Address.TELEPHONE, sms.from()),
            Address.ofNumber("+390002"),
            sms.esmClass(),
            0,
            sms.dataCoding(),
            sms.message()),
        NOW);
  }
}
