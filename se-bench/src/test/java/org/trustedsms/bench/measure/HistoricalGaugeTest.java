// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.measure.Plan.HistoricalGauge;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

class HistoricalGaugeTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final FakeEngine engine = new FakeEngine("fake", runs::incrementAndGet, null);
  private final Plan.Step step = new Plan.Step(engine, FakeEngine.P192, Operation.SIGN);

  @Test
  void trustedSmsIsTheMeanOf50() throws Exception {
    Timing measurement = HistoricalGauge.TRUSTED_SMS.measure(step).get(0);
    assertEquals(50, runs.get());
    assertEquals(50, measurement.samples());
    assertNotNull(measurement.error());
    assertEquals(Hashing.INCLUDED, engine.hashing());
  }

  @Test
  void lookoutIsTheMeanOf20After80() throws Exception {
    Timing measurement = HistoricalGauge.LOOKOUT.measure(step).get(0);
    assertEquals(100, runs.get());
    assertEquals(20, measurement.samples());
    assertNotNull(measurement.error());
  }

  @Test
  void aveiroIsTheSmallestOf30LoopsWithoutHashing() throws Exception {
    Timing measurement = HistoricalGauge.AVEIRO.measure(step).get(0);
    assertEquals(300, runs.get());
    assertEquals(30, measurement.samples());
    assertNull(measurement.error());
    assertEquals(Hashing.LEFT_OUT, engine.hashing());
  }

  @Test
  void namesWhatWasMeasured() throws Exception {
    Timing measurement = HistoricalGauge.TRUSTED_SMS.measure(step).get(0);
    assertEquals("fake", measurement.engine());
    assertEquals("P-192", measurement.algorithm());
    assertEquals(Operation.SIGN, measurement.operation());
    assertTrue(measurement.microseconds() >= 0);
  }

  @Test
  void anInterruptionIsHeeded() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> HistoricalGauge.LOOKOUT.measure(step));
    assertEquals(0, runs.get());
  }
}
