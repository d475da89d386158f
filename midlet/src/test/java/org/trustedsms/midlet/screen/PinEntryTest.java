// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PinEntryTest {

  @Test
  void delayCountsDownAndEnds() {
    assertTrue(PinEntry.hint(900).contains(" 900 s"));
    assertTrue(PinEntry.hint(1).contains(" 1 s"));
    assertFalse(PinEntry.hint(0).contains(" s."));
  }
}
