// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The processor time of the current thread, which other programs do not lengthen, where the JVM
 * tells it in steps of less than 1 ms; else the time that passes. To be used by one thread.
 */
final class ThreadClock {
  private static final long FINE_NANOS = 1_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final boolean processorTime;

  ThreadClock() {
    processorTime = threads.isCurrentThreadCpuTimeSupported() && step() < FINE_NANOS;
  }

  private long step() {
    long before = threads.getCurrentThreadCpuTime();
    if (before < 0) {
      return Long.MAX_VALUE;
    }
    long after = before;
    while (after == before) {
      after = threads.getCurrentThreadCpuTime();
    }
    return after - before;
  }

  /** Returns a time in ns; only differences mean anything. */
  long nanos() {
    return processorTime ? threads.getCurrentThreadCpuTime() : System.nanoTime();
  }
}
