// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ShortDateTest {

  @Property
  void hasDayMinuteAndYear(@ForAll @LongRange(max = 0xffffffffL) long seconds) {
    String[] parts = ShortDate.format(seconds).split(" ");
    assertEquals(5, parts.length);
    assertTrue(parts[2].matches("[0-3][0-9]"), parts[2]);
    assertTrue(parts[3].matches("[0-2][0-9]:[0-5][0-9]"), parts[3]);
    assertTrue(parts[4].matches("[12][0-9]{3}"), parts[4]);
  }
}
