// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

/** Wakes up those who wait for the store to change. Thread-safe. */
public final class ChangeSignal {
  private long rung;

  public synchronized void ring() {
    rung++;
    notifyAll();
  }

  public synchronized long rung() {
    return rung;
  }

  /**
   * Waits until it rings, but not if it has rung since {@code seen}, and at most so many
   * milliseconds: other processes do not ring it.
   */
  public synchronized void await(long seen, long millis) throws InterruptedException {
    if (rung == seen) {
      wait(millis);
    }
  }
}
