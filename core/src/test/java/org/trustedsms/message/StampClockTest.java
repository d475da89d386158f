// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class StampClockTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1700000000, 1700000000",
    "0, 1700000019, 1700000000",
    "1700000000, 1700000019, 1700000000",
    "1700000000, 1700000020, 1700000020",
    "1700000020, 1700000019, 1700000020",
    "1700000020, -5, 1700000020",
    "0, -5, 0",
    "9223372036854775800, 0, 9223372036854775800",
    "0, 9223372036854775807, 9223372036854775800",
  })
  void theStepOfTheTimeOrOfTheLastStamp(long last, long now, long stamp) {
    assertEquals(stamp, StampClock.stamp(last, now));
  }

  @Test
  void stampsDoNotGoBackWhateverTheClockDoes() {
    Cases.check(
        500,
        c -> {
          long last = 20 * c.number(0, 1L << 40);
          long now = c.number(Long.MIN_VALUE, Long.MAX_VALUE);
          long stamp = StampClock.stamp(last, now);
          assertTrue(stamp >= last && stamp % 20 == 0);
          assertTrue(stamp == last || stamp <= now && now < stamp + 20 || stamp + 20 < 0);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, -20, 1, 19, 1_700_000_010, Long.MAX_VALUE})
  void whatIsNoStampIsRefused(long last) {
    assertThrows(IllegalArgumentException.class, () -> StampClock.stamp(last, 1_700_000_000));
  }

  @Test
  void takesTheTimeOfTheSystem() {
    long before = System.currentTimeMillis() / 1000;
    long stamp = new StampClock().next();
    assertTrue(stamp > before - 20 && stamp <= System.currentTimeMillis() / 1000);
  }
}
