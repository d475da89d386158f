// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;

/** What has arrived, and what is to be said to it. */
final class RecordingListener implements LinkListener {
  final BlockingQueue<ReceivedSms> messages = new LinkedBlockingQueue<>();
  final BlockingQueue<DeliveryReceipt> receipts = new LinkedBlockingQueue<>();
  final BlockingQueue<String> discarded = new LinkedBlockingQueue<>();
  final BlockingQueue<String> states = new LinkedBlockingQueue<>();
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
}
