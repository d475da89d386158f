// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import org.trustedsms.bench.result.Timing;

/**
 * Measures a step again if its error is large, and keeps the figure with the smaller error: what
 * spoils a short measurement is mostly another program that got its turn. Not thread-safe.
 */
final class SteadyGauge implements Gauge {
  private static final double MAX_ERROR = 0.2;

  private final Gauge gauge;
  private int left;

  /** Creates one that repeats at most so many steps. */
  SteadyGauge(Gauge gauge, int repetitions) {
    this.gauge = gauge;
    left = repetitions;
  }

  @Override
  public List<Timing> measure(Plan.Step step) throws Exception {
    List<Timing> first = gauge.measure(step);
    double error = relativeError(first);
    if (error <= MAX_ERROR || left == 0) {
      return first;
    }
    left--;
    List<Timing> second = gauge.measure(step);
    return relativeError(second) < error ? second : first;
  }

  /** Engines that time themselves give none. */
  private static double relativeError(List<Timing> measurements) {
    Double error = measurements.get(0).error();
    return error == null ? 0 : error / measurements.get(0).microseconds();
  }
}
