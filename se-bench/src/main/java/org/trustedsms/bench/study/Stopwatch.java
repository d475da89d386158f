// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import org.trustedsms.bench.engine.TimedTask;

/** Takes times on this machine. Static functions only. */
final class Stopwatch {
  private static final long LOOP_NANOS = 2_000_000;
  private static final long ALL_NANOS = 400_000_000;
  private static final int FEWEST_LOOPS = 3;

  private Stopwatch() {}

  /**
   * Runs a task in loops.
   *
   * @return the smallest mean of a loop in microseconds, more than 0
   */
  static double microseconds(TimedTask task) throws Exception {
    double smallest = Double.MAX_VALUE;
    long spent = 0;
    for (int loops = 0; loops < FEWEST_LOOPS || spent < ALL_NANOS; loops++) {
      long nanos = 0;
      int runs = 0;
      while (nanos < LOOP_NANOS) {
        nanos += task.nanoseconds();
        runs++;
      }
      smallest = Math.min(smallest, nanos / 1e3 / runs);
      spent += nanos;
    }
    return smallest;
  }
}
