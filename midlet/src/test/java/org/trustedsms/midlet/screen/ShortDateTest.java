// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class ShortDateTest {

  @Test
  void hasDayMinuteAndYear() {
    Cases.check(
        1000,
        c -> {
          long seconds = c.number(0, 0xffffffffL);
          String[] parts = ShortDate.format(seconds).split(" ");
          assertEquals(5, parts.length);
          assertTrue(parts[1].matches("[0-3][0-9]"), parts[1]);
          assertTrue(parts[3].matches("[12][0-9]{3},"), parts[3]);
          assertTrue(parts[4].matches("[0-2][0-9]:[0-5][0-9]"), parts[4]);
        });
  }
}
