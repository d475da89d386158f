// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import org.openjdk.jmh.util.ListStatistics;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Results.Timing;

/**
 * Takes times in loops in this JVM, as measurements did before JMH; the result is the smallest of
 * them, or the mean.
 */
record HistoricalGauge(int warmUp, int loops, int runsInLoop, boolean smallest, Hashing hashing)
    implements Plan.Gauge {
  static final HistoricalGauge TRUSTED_SMS = new HistoricalGauge(0, 50, 1, false, Hashing.INCLUDED);
  static final HistoricalGauge LOOKOUT = new HistoricalGauge(80, 20, 1, false, Hashing.INCLUDED);
  static final HistoricalGauge AVEIRO = new HistoricalGauge(0, 30, 10, true, Hashing.LEFT_OUT);

  /** As in the results of JMH. */
  private static final double CONFIDENCE = 0.999;

  @Override
  public List<Timing> measure(Plan.Step step) throws Exception {
    TimedTask task =
        ((CallableEngine) step.engine()).task(step.algorithm(), step.operation(), hashing);
    for (int i = 0; i < warmUp; i++) {
      task.nanoseconds();
    }
    double[] values = new double[loops];
    for (int i = 0; i < loops; i++) {
      for (int j = 0; j < runsInLoop; j++) {
        values[i] += task.nanoseconds() / 1e3 / runsInLoop;
      }
    }
    ListStatistics sample = new ListStatistics(values);
    return List.of(
        smallest
            ? step.timing(sample.getMin(), null, loops)
            : step.timing(sample.getMean(), sample.getMeanErrorAt(CONFIDENCE), loops));
  }
}
