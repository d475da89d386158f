// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.Interpreter.InterpretedMain;

class InterpretedMainTest {
  @Test
  void theMedianDoesNotMindOutliers() {
    assertEquals(3, InterpretedMain.median(List.of(1000.0, 3.0, 2.0)));
    assertEquals(2.5, InterpretedMain.median(List.of(2.0, 1000.0, 1.0, 3.0)));
    assertEquals(7, InterpretedMain.median(List.of(7.0)));
  }
}
