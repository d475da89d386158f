// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimedTaskTest {
  @Test
  void eachRunGetsWhatWasMadeForIt() throws Exception {
    AtomicInteger made = new AtomicInteger();
    TimedTask task = TimedTask.withFresh(made::incrementAndGet, number -> "run " + number);
    assertTrue(task.hasPreparation());
    task.prepare();
    assertEquals("run 1", task.run());
    task.prepare();
    assertEquals("run 2", task.run());
    assertEquals(2, made.get());
  }

  @Test
  void aPlainTaskNeedsNoPreparation() throws Exception {
    TimedTask task = TimedTask.of(() -> "done");
    assertFalse(task.hasPreparation());
    task.prepare();
    assertEquals("done", task.run());
  }

  @Test
  void endsWhenInterrupted() {
    TimedTask task =
        TimedTask.of(
            () -> {
              Thread.currentThread().interrupt();
              return true;
            });
    assertThrows(InterruptedException.class, () -> task.microseconds());
    assertFalse(Thread.interrupted());
  }

  @Test
  void failsWithTheTask() {
    TimedTask task =
        TimedTask.of(
            () -> {
              throw new ArithmeticException();
            });
    assertThrows(ArithmeticException.class, () -> task.microseconds());
    assertThrows(IllegalStateException.class, () -> TimedTask.of(() -> null).microseconds());
  }
}
