// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TimeSlotTest {

  @Test
  void isTwentySeconds() {
    assertEquals(20, TimeSlot.SECONDS);
    assertEquals(85_000_000, TimeSlot.of(1_700_000_000L));
    assertEquals(85_000_000, TimeSlot.of(1_700_000_019L));
    assertEquals(85_000_001, TimeSlot.of(1_700_000_020L));
    assertEquals(1_700_000_000L, TimeSlot.start(85_000_000));
  }

  @Test
  void aFieldHas32Bits() {
    assertEquals(0, TimeSlot.field(0));
    assertEquals(0xffffffffL, TimeSlot.MAX);
    assertEquals(TimeSlot.MAX, TimeSlot.field(20 * TimeSlot.MAX + 19));
    assertThrows(IllegalArgumentException.class, () -> TimeSlot.field(20 * TimeSlot.MAX + 20));
    assertThrows(IllegalArgumentException.class, () -> TimeSlot.field(-1));
  }
}
