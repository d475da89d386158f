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
   * Waits until it rings.
   *
   * @param seen how often it had rung, when there was nothing to do
   * @param millis how long at most: other processes do not ring
   */
  public synchronized void await(long seen, long millis) throws InterruptedException {
    if (rung == seen) {
      wait(millis);
    }
  }
}
