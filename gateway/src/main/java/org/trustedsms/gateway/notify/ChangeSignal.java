// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

/** Counts changes of the store, and wakes the threads that wait for one. Thread-safe. */
public final class ChangeSignal {
  private long count;

  public synchronized void changed() {
    count++;
    notifyAll();
  }

  public synchronized long count() {
    return count;
  }

  /**
   * Waits for a change after {@code seen} changes, and at most so many milliseconds: changes by
   * other processes are not counted.
   */
  public synchronized void await(long seen, long millis) throws InterruptedException {
    if (count == seen) {
      wait(millis);
    }
  }
}
