// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import org.trustedsms.bench.engine.CallableEngine;
import org.trustedsms.bench.engine.Hashing;
import org.trustedsms.bench.engine.Task;
import org.trustedsms.bench.result.Measurement;

/** Takes times in loops in this JVM, as measurements did before JMH. */
final class HistoricalGauge implements Gauge {
  private final int warmUp;
  private final int loops;
  private final int runsInLoop;
  private final boolean smallest;
  private final Hashing hashing;

  private HistoricalGauge(
      int warmUp, int loops, int runsInLoop, boolean smallest, Hashing hashing) {
    this.warmUp = warmUp;
    this.loops = loops;
    this.runsInLoop = runsInLoop;
    this.smallest = smallest;
    this.hashing = hashing;
  }

  static HistoricalGauge trustedSms() {
    return new HistoricalGauge(0, 50, 1, false, Hashing.INCLUDED);
  }

  static HistoricalGauge lookout() {
    return new HistoricalGauge(80, 20, 1, false, Hashing.INCLUDED);
  }

  static HistoricalGauge aveiro() {
    return new HistoricalGauge(0, 30, 10, true, Hashing.LEFT_OUT);
  }

  @Override
  public List<Measurement> measure(Step step) throws Exception {
    Task task = ((CallableEngine) step.engine()).task(step.algorithm(), step.operation(), hashing);
    for (int i = 0; i < warmUp; i++) {
      microseconds(task);
    }
    double[] values = new double[loops];
    for (int i = 0; i < loops; i++) {
      for (int j = 0; j < runsInLoop; j++) {
        values[i] += microseconds(task) / runsInLoop;
      }
    }
    Sample sample = Sample.of(values);
    return List.of(
        new Measurement(
            step.engine().name(),
            step.algorithm().name(),
            step.operation(),
            smallest ? sample.minimum() : sample.mean(),
            smallest ? null : sample.error(),
            sample.size()));
  }

  private static double microseconds(Task task) throws Exception {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    task.prepare();
    long start = System.nanoTime();
    Object result = task.run();
    long end = System.nanoTime();
    if (result == null) {
      // Never so; that it might be keeps the compiler from leaving the work out.
      throw new IllegalStateException("an operation without a result");
    }
    return (end - start) / 1e3;
  }
}
