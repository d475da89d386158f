// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.message.MessageId;

class RepeatLimitTest {
  private static final long NOW = 1_700_000_000L;
  private static final long DAY = 86400;
  private static final MessageId ONE = id(1);
  private static final MessageId TWO = id(2);

  private final RepeatLimit limit = new RepeatLimit(2, 1_000);

  private static MessageId id(int number) {
    byte[] bytes = new byte[MessageId.LENGTH];
    bytes[0] = (byte) number;
    return new MessageId(bytes);
  }

  private int allowed(MessageId message, long now) {
    int allowed = 0;
    while (limit.allows(message, now)) {
      allowed++;
    }
    return allowed;
  }

  @Test
  void allowsTenRepeatsADayForEachMessage() {
    assertEquals(10, allowed(ONE, NOW));
    assertEquals(0, allowed(ONE, NOW + DAY - 1));
    assertEquals(10, allowed(TWO, NOW + DAY - 1));
    assertEquals(10, allowed(ONE, NOW + DAY));
  }

  @Test
  void countsNoMoreMessagesADayThanItsCapacity() {
    assertTrue(limit.allows(ONE, NOW));
    assertTrue(limit.allows(TWO, NOW));
    assertFalse(limit.allows(id(3), NOW));
    assertTrue(limit.allows(TWO, NOW));
    assertTrue(limit.allows(id(3), NOW + DAY));
  }

  @Test
  void countsNoMoreAnswersADayThanToAllMessages() {
    RepeatLimit few = new RepeatLimit(1_000, 3);
    assertTrue(few.allows(ONE, NOW));
    assertTrue(few.allows(ONE, NOW));
    assertTrue(few.allows(TWO, NOW));
    assertFalse(few.allows(id(3), NOW));
    assertFalse(few.allows(ONE, NOW));
    assertTrue(few.allows(ONE, NOW + DAY));
  }

  @Test
  void startsAnewWhenTheClockIsSetBack() {
    assertEquals(10, allowed(ONE, NOW));
    assertEquals(10, allowed(ONE, NOW - 1000 * DAY));
  }
}
