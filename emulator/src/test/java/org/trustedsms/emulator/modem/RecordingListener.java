// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps what a modem tells. */
final class RecordingListener implements ModemListener {
  final BlockingQueue<Integer> wakes = new LinkedBlockingQueue<>();
  final BlockingQueue<Boolean> links = new LinkedBlockingQueue<>();
  final BlockingQueue<String> reasons = new LinkedBlockingQueue<>();

  volatile boolean admitted = true;

  @Override
  public boolean admits(int port, String from) {
    return admitted;
  }

  @Override
  public void wake(int port) {
    wakes.add(port);
  }

  @Override
  public void link(boolean up, String reason) {
    reasons.add(reason);
    links.add(up);
  }

  static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T value = queue.poll(10, TimeUnit.MINUTES);
    assertNotNull(value, "nothing is told");
    return value;
  }
}
