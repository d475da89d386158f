// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.trustedsms.server.cache.BoundedMap;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;

/** Waits for the network's receipts of the SMS of one message. Thread-safe. */
final class DeliveryWatch implements Consumer<DeliveryReceipt> {
  /** Receipts may come before it is known which are waited for. */
  private static final int MOST = 1_000;

  private final Map<String, State> last = BoundedMap.ofLastPut(MOST);

  @Override
  public synchronized void accept(DeliveryReceipt receipt) {
    if (receipt.state() != State.ENROUTE) {
      last.put(receipt.messageId(), receipt.state());
      notifyAll();
    }
  }

  /**
   * Waits for the last receipt of each SMS, at most so many milliseconds; returns whether all have
   * come.
   */
  synchronized boolean await(Collection<String> messageIds, long millis)
      throws InterruptedException {
    if (!last.keySet().containsAll(messageIds)) {
      wait(millis);
    }
    return last.keySet().containsAll(messageIds);
  }

  /** Tells what the last receipt of an SMS says; null if none has come. */
  synchronized State state(String messageId) {
    return last.get(messageId);
  }
}
