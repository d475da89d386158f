// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class StampClockTest {

  @Test
  void givesTheTimeOrTheNextAfterTheLast() {
    StampClock clock = new StampClock(0);
    assertEquals(1_700_000_000, clock.next(1_700_000_000));
    assertEquals(1_700_000_001, clock.next(1_700_000_000));
    assertEquals(1_700_000_002, clock.next(1_600_000_000));
    assertEquals(1_700_000_003, clock.next(-5));
    assertEquals(1_700_000_010, clock.next(1_700_000_010));
    assertEquals(1_700_000_010, clock.last());
  }

  @Test
  void goesOnAfterARestart() {
    assertEquals(101, new StampClock(100).next(100));
    assertEquals(100, new StampClock(100).last());
    assertEquals(1, new StampClock(0).next(0));
  }

  @Property(tries = 200)
  void stampsStrictlyIncrease(
      @ForAll @LongRange(max = 1L << 40) long last,
      @ForAll @Size(max = 50) List<@LongRange(min = -10, max = 1L << 40) Long> times) {
    StampClock clock = new StampClock(last);
    for (long now : times) {
      long stamp = clock.next(now);
      assertTrue(stamp > last);
      assertTrue(stamp == now || stamp == last + 1);
      assertTrue(stamp >= now);
      assertEquals(stamp, clock.last());
      last = stamp;
    }
  }

  @Test
  void threadsGetDifferentStamps() {
    StampClock clock = new StampClock(0);
    Set<Long> stamps = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 10_000).parallel().forEach(i -> stamps.add(clock.next(5)));
    assertEquals(10_000, stamps.size());
    assertEquals(10_004, clock.last());
  }

  @Test
  void afterTheLastStampThereIsNone() {
    StampClock clock = new StampClock(Long.MAX_VALUE - 1);
    assertEquals(Long.MAX_VALUE, clock.next(0));
    assertThrows(ArithmeticException.class, () -> clock.next(0));
    assertEquals(Long.MAX_VALUE, clock.last());
  }

  @Test
  void negativeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new StampClock(-1));
  }
}
