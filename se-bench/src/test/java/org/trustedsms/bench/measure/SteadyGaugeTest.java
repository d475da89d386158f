// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Timing;

class SteadyGaugeTest {
  private static final Plan.Step STEP =
      new Plan.Step(new FakeEngine("fake", () -> "", null), FakeEngine.P192, Operation.SIGN);

  private static Timing measurement(double microseconds, Double error) {
    return new Timing("fake", "P-192", Operation.SIGN, microseconds, error, 8);
  }

  /** Gives the measurements one after the other. */
  private static SteadyGauge gauge(int repetitions, Deque<Timing> measurements) {
    return new SteadyGauge(step -> List.of(measurements.pop()), repetitions);
  }

  private static Deque<Timing> of(Timing... measurements) {
    return new ArrayDeque<>(Arrays.asList(measurements));
  }

  @Test
  void whatIsSteadyIsMeasuredOnce() throws Exception {
    Deque<Timing> measurements = of(measurement(100, 20.0), measurement(1, 0.0));
    assertEquals(100, gauge(1, measurements).measure(STEP).get(0).microseconds());
    assertEquals(1, measurements.size());
    assertEquals(100, gauge(1, of(measurement(100, null))).measure(STEP).get(0).microseconds());
  }

  @Test
  void theSteadierOfTwoIsKeptEvenIfItIsTheSlower() throws Exception {
    Timing rough = measurement(100, 50.0);
    Timing steady = measurement(120, 12.0);
    Timing rougher = measurement(80, 60.0);
    assertEquals(List.of(steady), gauge(1, of(rough, steady)).measure(STEP));
    assertEquals(List.of(rough), gauge(1, of(rough, rougher)).measure(STEP));
  }

  @Test
  void repetitionsComeToAnEnd() throws Exception {
    Deque<Timing> measurements = of();
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
