// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.time.Duration;

/** Estimates the time left: what was expected of it, times how wrong that was so far. */
final class TimeLeft {
  private final long start;
  private double expectedLeft;
  private double expectedDone;

  /** Starts at a time in ns, from any origin, with what everything is expected to take in ms. */
  TimeLeft(long now, double expectedMillis) {
    start = now;
    expectedLeft = expectedMillis;
  }

  /** Counts something as done, which was expected to take so many ms. */
  void done(double expectedMillis) {
    expectedDone += expectedMillis;
    expectedLeft -= expectedMillis;
  }

  /** Gives the estimate at a time, which is 0 or more. */
  Duration at(long now) {
    double factor = expectedDone > 0 ? (now - start) / 1e6 / expectedDone : 1;
    return Duration.ofMillis(Math.max(0, Math.round(expectedLeft * factor)));
  }
}
