// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.Interpreter.InterpretedMain.ThreadClock;

class ThreadClockTest {
  @Test
  void goesOnWhileTheThreadComputes() {
    ThreadClock clock = new ThreadClock();
    long begin = clock.nanos();
    long sum = 0;
    for (int i = 0; i < 10_000_000; i++) {
      sum += Integer.toString(i).length();
    }
    assertTrue(sum > 0);
    assertTrue(clock.nanos() > begin);
  }
}
