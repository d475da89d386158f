// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.trustedsms.server.smpp.DeliveryReceipt;
import org.trustedsms.server.smpp.DeliveryReceipt.State;

/** Waits for the network's receipts of the SMS of one message. Thread-safe. */
public final class DeliveryWatch implements Consumer<DeliveryReceipt> {
  /** Receipts may come before it is known which are waited for. */
  private static final int MOST = 1_000;

  private final Map<String, State> last =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, State> eldest) {
          return size() > MOST;
        }
      };

  /** Creates it. */
  public DeliveryWatch() {}

  @Override
  public synchronized void accept(DeliveryReceipt receipt) {
    if (receipt.state() != State.ENROUTE) {
      last.put(receipt.messageId(), receipt.state());
      notifyAll();
    }
  }

  /**
   * Waits for the last receipt of each SMS.
   *
   * @param messageIds the SMS centre's names for them
   * @param millis how long at most, 1 or more
   * @return whether all have come
   * @throws InterruptedException if the calling thread is interrupted
   */
  public synchronized boolean await(Collection<String> messageIds, long millis)
      throws InterruptedException {
    if (!last.keySet().containsAll(messageIds)) {
      wait(millis);
    }
    return last.keySet().containsAll(messageIds);
  }

  /**
   * Tells what has become of an SMS.
   *
   * @param messageId the SMS centre's name for it
   * @return what its last receipt says; null if none has come
   */
  public synchronized State state(String messageId) {
    return last.get(messageId);
  }
}
