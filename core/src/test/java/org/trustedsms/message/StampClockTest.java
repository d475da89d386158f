// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.Fingerprint;

class StampClockTest {
  private static final long T = 1_700_000_000L;

  private static Fingerprint recipient(int number) {
    return new Fingerprint(ByteBuffer.allocate(32).putInt(number).array());
  }

  @Test
  void theTimeOrTheNextAfterTheLast() {
    assertEquals(T, StampClock.after(-1, T));
    assertEquals(T, StampClock.after(T - 1, T));
    assertEquals(T + 1, StampClock.after(T, T));
    assertEquals(T + 1, StampClock.after(T, -5));
    assertEquals(0, StampClock.after(-1, -5));
    assertEquals(Long.MAX_VALUE, StampClock.after(Long.MAX_VALUE - 1, T));
  }

  @Test
  void afterTheLastStampThereIsNone() {
    assertThrows(ArithmeticException.class, () -> StampClock.after(Long.MAX_VALUE, T));
  }

  @Test
  void negativeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> StampClock.after(-2, T));
  }

  @Test
  void recipientsHaveStampsOfTheirOwn() {
    StampClock clock = new StampClock();
    assertEquals(T, clock.next(null, T));
    assertEquals(T, clock.next(recipient(1), T));
    assertEquals(T + 1, clock.next(null, T));
    assertEquals(T + 1, clock.next(recipient(1), T - 1000));
    assertEquals(T, clock.next(recipient(2), T));
  }

  @Test
  void takesTheTimeOfTheSystem() {
    long before = System.currentTimeMillis() / 1000;
    long stamp = new StampClock().next(null);
    assertTrue(stamp >= before && stamp <= System.currentTimeMillis() / 1000);
  }

  /** Against a model that forgets nothing, with a clock that jumps to and fro. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void stampsStrictlyIncrease(long seed) {
    Random random = new Random(seed);
    StampClock clock = new StampClock();
    Map<Integer, Long> last = new HashMap<>();
    long now = T;
    for (int i = 0; i < 300_000; i++) {
      if (random.nextInt(1000) == 0) {
        now = T + random.nextInt(10) - 5;
      }
      int number = random.nextInt(100_000);
      long stamp = clock.next(number == 0 ? null : recipient(number), now);
      assertTrue(stamp >= now && stamp > last.getOrDefault(number, -1L), "seed " + seed);
      last.put(number, stamp);
    }
  }

  /** Whoever sends to many has stamps at the time all the same, not further and further ahead. */
  @Test
  void manyRecipientsDoNotDriveTheStampsAhead() {
    StampClock clock = new StampClock();
    for (int i = 0; i < 300_000; i++) {
      long now = T + i / 10_000;
      long stamp = clock.next(recipient(i), now);
      assertEquals(now, stamp);
    }
  }

  @Test
  void threadsGetDifferentStamps() {
    StampClock clock = new StampClock();
    Set<Long> stamps = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 10_000).parallel().forEach(i -> stamps.add(clock.next(null, 5)));
    assertEquals(10_000, stamps.size());
    assertEquals(10_005, clock.next(null, 5));
  }
}
