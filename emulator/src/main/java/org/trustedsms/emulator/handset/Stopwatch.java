// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Remembers how long the longest callback took. Safe for use by several threads. */
final class Stopwatch {
  private final AtomicLong longest = new AtomicLong();

  /** Runs a callback and times it. */
  void time(Runnable callback) {
    long start = System.nanoTime();
    try {
      callback.run();
    } finally {
      longest.accumulateAndGet(System.nanoTime() - start, Math::max);
    }
  }

  /** Returns the longest time since this was last asked. */
  Duration take() {
    return Duration.ofNanos(longest.getAndSet(0));
  }
}
