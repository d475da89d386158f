// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A session that receives, as the {@link MessageStore} knows it.
 *
 * @param ready the queues whose first message it may deliver, each once
 */
record BoundReceiver(String systemId, AddressRange range, BlockingQueue<MessageQueue> ready) {
  BoundReceiver(String systemId, AddressRange range) {
    this(systemId, range, new LinkedBlockingQueue<>());
  }

  boolean serves(Recipient recipient) {
    return recipient.system() ? recipient.name().equals(systemId) : range.covers(recipient.name());
  }
}
