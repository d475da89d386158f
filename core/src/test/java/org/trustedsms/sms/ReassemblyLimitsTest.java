// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReassemblyLimitsTest {
  private static final ReassemblyLimits DEFAULT = ReassemblyLimits.DEFAULT;

  @Test
  void defaults() {
    assertEquals(1000, DEFAULT.messages());
    assertEquals(8, DEFAULT.messagesPerOriginator());
    assertEquals(1048576, DEFAULT.bytes());
    assertEquals(86400000L, DEFAULT.ageMillis());
  }

  @Test
  void eachLimitIsSetAlone() {
    ReassemblyLimits limits =
        DEFAULT.withMessages(1).withMessagesPerOriginator(2).withBytes(35700).withAgeMillis(3);
    assertEquals(1, limits.messages());
    assertEquals(2, limits.messagesPerOriginator());
    assertEquals(35700, limits.bytes());
    assertEquals(3, limits.ageMillis());
    assertEquals(1000, DEFAULT.messages());
  }

  @Test
  void refusesLimitsThatLetNothingComplete() {
    assertThrows(IllegalArgumentException.class, () -> DEFAULT.withMessages(0));
    assertThrows(IllegalArgumentException.class, () -> DEFAULT.withMessagesPerOriginator(0));
    assertThrows(IllegalArgumentException.class, () -> DEFAULT.withAgeMillis(0));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> DEFAULT.withBytes(35699));
    assertTrue(e.getMessage().contains("35700 or more"), e.getMessage());
  }
}
