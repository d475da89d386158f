// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;

/** Notes whether a link is up, and takes nothing that arrives. Thread-safe. */
final class LinkWatch implements LinkListener {
  private boolean isUp;
  private long since;

  @Override
  public synchronized void link(boolean up, String reason) {
    if (up && !isUp) {
      since = System.nanoTime();
    }
    isUp = up;
  }

  synchronized boolean isUpFor(long nanos) {
    return isUp && System.nanoTime() - since >= nanos;
  }

  @Override
  public CompletionStage<?> receipt(DeliveryReceipt receipt) {
    return refused();
  }

  @Override
  public CompletionStage<?> unreadable(byte[] pdu, String reason) {
    return refused();
  }

  private static CompletionStage<?> refused() {
    return CompletableFuture.failedStage(
        new IllegalStateException("another gateway has the shards"));
  }
}
