// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.List;

/**
 * A session that receives, as the {@link MessageStore} knows it.
 *
 * @param number the digits that it receives for; null if it gets delivery receipts alone
 */
record BoundReceiver(ClientSession session, String systemId, String number) {
  List<Recipient> recipients() {
    Recipient system = Recipient.system(systemId);
    return number == null ? List.of(system) : List.of(system, Recipient.number(number));
  }

  boolean hasNumberOf(BoundReceiver other) {
    return number != null && number.equals(other.number);
  }
}
