// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.time.Duration;
import java.util.Arrays;

/** The threads of a phone: all that is started from them belongs to them. */
final class PhoneThreads {
  private static final Duration INTERRUPT_AFTER = Duration.ofMillis(500);
  private static final Duration GIVE_UP_AFTER = Duration.ofMillis(1500);

  private final ThreadGroup group = newGroup();

  /** Up to Java 18 a group that is not a daemon stays for ever; later this is of no effect. */
  @SuppressWarnings({"deprecation", "removal"})
  private static ThreadGroup newGroup() {
    ThreadGroup group = new ThreadGroup("phone");
    group.setDaemon(true);
    return group;
  }

  /**
   * Runs something on a new thread and waits for its end; false if it has not ended in time, or the
   * calling thread was interrupted, which it still is.
   */
  boolean run(String name, Runnable task, Duration limit) {
    Thread thread = new Thread(group, task, name);
    thread.setDaemon(true);
    thread.start();
    join(thread, System.nanoTime() + limit.toNanos());
    return !thread.isAlive();
  }

  /** Returns the threads that have not ended. */
  Thread[] alive() {
    Thread[] threads = new Thread[group.activeCount() + 16];
    return Arrays.copyOf(threads, group.enumerate(threads, true));
  }

  /** Waits for all threads to end, and interrupts those that do not; returns how many are left. */
  int end() {
    join(INTERRUPT_AFTER);
    group.interrupt();
    join(GIVE_UP_AFTER);
    return alive().length;
  }

  private void join(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    for (Thread thread : alive()) {
      if (thread != Thread.currentThread()) {
        join(thread, end);
      }
    }
  }

  private static void join(Thread thread, long end) {
    try {
      long millis = (end - System.nanoTime()) / 1_000_000;
      if (millis > 0) {
        thread.join(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
