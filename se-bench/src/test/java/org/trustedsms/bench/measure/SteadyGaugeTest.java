// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;

class SteadyGaugeTest {
  private static final Step STEP =
      new Step(new FakeEngine("fake", () -> "", null), FakeEngine.P192, Operation.SIGN);

  private static Measurement measurement(double microseconds, Double error) {
    return new Measurement("fake", "P-192", Operation.SIGN, microseconds, error, 8);
  }

  /** Gives the measurements one after the other. */
  private static SteadyGauge gauge(int repetitions, Deque<Measurement> measurements) {
    return new SteadyGauge(step -> List.of(measurements.pop()), repetitions);
  }

  private static Deque<Measurement> of(Measurement... measurements) {
    return new ArrayDeque<>(Arrays.asList(measurements));
  }

  @Test
  void whatIsSteadyIsMeasuredOnce() throws Exception {
    Deque<Measurement> measurements = of(measurement(100, 20.0), measurement(1, 0.0));
    assertEquals(100, gauge(1, measurements).measure(STEP).get(0).microseconds());
    assertEquals(1, measurements.size());
    assertEquals(100, gauge(1, of(measurement(100, null))).measure(STEP).get(0).microseconds());
  }

  @Test
  void theSteadierOfTwoIsKeptEvenIfItIsTheSlower() throws Exception {
    Measurement rough = measurement(100, 50.0);
    Measurement steady = measurement(120, 12.0);
    Measurement rougher = measurement(80, 60.0);
    assertEquals(List.of(steady), gauge(1, of(rough, steady)).measure(STEP));
    assertEquals(List.of(rough), gauge(1, of(rough, rougher)).measure(STEP));
  }

  @Test
  void repetitionsComeToAnEnd() throws Exception {
    Deque<Measurement> measurements = of();
    for (int i = 0; i < 5; i++) {
      measurements.add(measurement(100, 90.0));
    }
    SteadyGauge gauge = gauge(2, measurements);
    gauge.measure(STEP);
    gauge.measure(STEP);
    assertEquals(1, measurements.size());
    gauge.measure(STEP);
    assertTrue(measurements.isEmpty());
  }
}
