// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class StepTest {

  @Test
  void isTwentySeconds() {
    assertEquals(20, Step.SECONDS);
    assertEquals(85_000_000, Step.of(1_700_000_000L));
    assertEquals(85_000_000, Step.of(1_700_000_019L));
    assertEquals(85_000_001, Step.of(1_700_000_020L));
    assertEquals(1_700_000_000L, Step.start(85_000_000));
  }

  @Test
  void aFieldHas32Bits() {
    assertEquals(0, Step.field(0));
    assertEquals(0xffffffffL, Step.MAX);
    assertEquals(Step.MAX, Step.field(20 * Step.MAX + 19));
    assertThrows(IllegalArgumentException.class, () -> Step.field(20 * Step.MAX + 20));
    assertThrows(IllegalArgumentException.class, () -> Step.field(-1));
  }
}
