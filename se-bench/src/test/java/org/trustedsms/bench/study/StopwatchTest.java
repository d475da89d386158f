// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.TimedTask;

class StopwatchTest {
  @Test
  void endsWhenInterrupted() {
    TimedTask task =
        TimedTask.of(
            () -> {
              Thread.currentThread().interrupt();
              return true;
            });
    assertThrows(InterruptedException.class, () -> Stopwatch.microseconds(task));
    assertFalse(Thread.interrupted());
  }

  @Test
  void failsWithTheTask() {
    TimedTask task =
        TimedTask.of(
            () -> {
              throw new ArithmeticException();
            });
    assertThrows(ArithmeticException.class, () -> Stopwatch.microseconds(task));
    assertThrows(
        IllegalStateException.class, () -> Stopwatch.microseconds(TimedTask.of(() -> null)));
  }
}
