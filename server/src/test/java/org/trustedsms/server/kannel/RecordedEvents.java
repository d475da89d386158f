// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;

/** What a link tells. */
final class RecordedEvents implements LinkListener {
  final BlockingQueue<ReceivedSms> messages = new LinkedBlockingQueue<>();
  final BlockingQueue<DeliveryReceipt> receipts = new LinkedBlockingQueue<>();
  final BlockingQueue<String> discarded = new LinkedBlockingQueue<>();
  final BlockingQueue<String> states = new LinkedBlockingQueue<>();

  /** What is answered to each SMS. */
  volatile CompletableFuture<?> answer = CompletableFuture.completedFuture(null);

  @Override
  public CompletionStage<?> message(ReceivedSms sms) {
    CompletableFuture<?> now = answer;
    messages.add(sms);
    return now;
  }

  @Override
  public CompletionStage<?> receipt(DeliveryReceipt receipt) {
    receipts.add(receipt);
    return DONE;
  }

  @Override
  public void discarded(String reason) {
    discarded.add(reason);
  }

  @Override
  public void link(boolean up, String reason) {
    states.add((up ? "up: " : "down: ") + reason);
  }

  static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(10, TimeUnit.MINUTES);
    assertNotNull(next);
    return next;
  }
}
