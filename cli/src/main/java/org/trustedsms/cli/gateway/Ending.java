// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of waiting for messages, which comes once. Thread-safe. */
final class Ending {
  private final CountDownLatch end = new CountDownLatch(1);

  boolean hasCome() {
    return end.getCount() == 0;
  }

  void come() {
    end.countDown();
  }

  /**
   * Waits for it.
   *
   * @return whether it has come
   * @throws InterruptedException if the calling thread is interrupted
   */
  boolean await(long millis) throws InterruptedException {
    return end.await(millis, TimeUnit.MILLISECONDS);
  }
}
