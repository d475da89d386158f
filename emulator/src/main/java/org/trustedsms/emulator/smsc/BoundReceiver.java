// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A session that receives, as the {@link MessageStore} knows it.
 *
 * @param number the digits that it receives for; null if it gets delivery receipts alone
 * @param ready the queues whose first message it may deliver, each once
 */
record BoundReceiver(String systemId, String number, BlockingQueue<MessageQueue> ready) {
  BoundReceiver(String systemId, String number) {
    this(systemId, number, new LinkedBlockingQueue<>());
  }

  boolean serves(Recipient recipient) {
    return recipient.name().equals(recipient.system() ? systemId : number);
  }

  boolean hasNumberOf(BoundReceiver other) {
    return number != null && number.equals(other.number);
  }
}
