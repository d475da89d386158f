// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class LogScaleTest {

  @Test
  void aFactorIsADistance() {
    LogScale scale = new LogScale(1, 1000, 0, 300);
    assertEquals(0, scale.at(1), 1e-9);
    assertEquals(100, scale.at(10), 1e-9);
    assertEquals(200, scale.at(100), 1e-9);
    assertEquals(300, scale.at(1000), 1e-9);
  }

  @Property
  void valuesLieWithinAndTicksAreFewAndInOrder(
      @ForAll @DoubleRange(min = -6, max = 9) double power,
      @ForAll @DoubleRange(min = 0, max = 8) double range) {
    double smallest = Math.pow(10, power);
    double largest = Math.pow(10, power + range);
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
