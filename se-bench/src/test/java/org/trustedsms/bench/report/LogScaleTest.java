// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class LogScaleTest {

  @Test
  void aFactorIsADistance() {
    LogScale scale = new LogScale(1, 1000, 0, 300);
    assertEquals(0, scale.at(1), 1e-9);
    assertEquals(100, scale.at(10), 1e-9);
    assertEquals(200, scale.at(100), 1e-9);
    assertEquals(300, scale.at(1000), 1e-9);
  }

  @Test
  void valuesLieWithinAndTicksAreFewAndInOrder() {
    Cases.check(
        1000,
        c -> {
          double power = c.number(-6_000_000, 9_000_000) / 1e6;
          double range = c.number(0, 8_000_000) / 1e6;
          assertTicksAreFewAndInOrder(Math.pow(10, power), Math.pow(10, power + range));
        });
  }

  private static void assertTicksAreFewAndInOrder(double smallest, double largest) {
    LogScale scale = LogScale.over(smallest, largest, 100, 800);
    assertTrue(scale.at(smallest) >= 100 && scale.at(largest) <= 800);
    var ticks = scale.ticks();
    assertTrue(ticks.size() >= 2 && ticks.size() <= 13, ticks.toString());
    for (int i = 0; i < ticks.size(); i++) {
      double x = scale.at(ticks.get(i));
      assertTrue(x >= 99 && x <= 801, ticks.toString());
      assertTrue(i == 0 || ticks.get(i) > ticks.get(i - 1));
    }
  }
}
