// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.RecipientQueues.Entry;

/** All times are virtual. */
class RecipientQueuesTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;
  private static final long FOR_EVER = Long.MAX_VALUE / 2;

  private long now = Long.MAX_VALUE - SECOND;
  private int sequence;

  private RecipientQueues<byte[]> queue(int window, int perSecond, long timeout) {
    return new RecipientQueues<>(window, 100_000, perSecond, timeout, now);
  }

  private static Entry<byte[]> entry(String destination) {
    return new Entry<>(destination, new byte[16], entry -> false);
  }

  private Entry<byte[]> next(RecipientQueues<byte[]> queue) {
    Entry<byte[]> entry = queue.next(sequence + 1, now);
    sequence += entry == null ? 0 : 1;
    return entry;
  }

  @Test
  void theWindowIsFilledAndNotExceeded() {
    RecipientQueues<byte[]> queue = queue(3, 0, FOR_EVER);
    List<Entry<byte[]>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(entry("" + i));
      assertTrue(queue.offer(all.get(i)));
    }
    for (int i = 0; i < 3; i++) {
      assertSame(all.get(i), next(queue));
    }
    assertNull(next(queue));
    assertEquals(Long.MAX_VALUE, queue.delay(now));
    assertSame(all.get(1), queue.answered(2, false, now));
    assertSame(all.get(3), next(queue));
    assertNull(next(queue));
  }

  @Test
  void oneUnansweredForADestinationAndNoneWaitsForAnother() {
    RecipientQueues<byte[]> queue = queue(10, 0, FOR_EVER);
    Entry<byte[]> first = entry("1");
    Entry<byte[]> second = entry("1");
    Entry<byte[]> other = entry("2");
    queue.offer(first);
    queue.offer(second);
    queue.offer(other);
    assertSame(first, next(queue));
    assertSame(other, next(queue));
    assertNull(next(queue));
    queue.answered(1, false, now);
    assertSame(second, next(queue));
  }

  @Test
  void isBounded() {
    RecipientQueues<byte[]> queue = new RecipientQueues<>(1, 2, 0, FOR_EVER, now);
    assertTrue(queue.offer(entry("1")));
    assertTrue(queue.offer(entry("1")));
    assertFalse(queue.offer(entry("1")));
    next(queue);
    assertTrue(queue.offer(entry("1")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 50, 333, 1000})
  void noMoreThanTheLimitInAnySecond(int perSecond) {
    RecipientQueues<byte[]> queue = queue(1, perSecond, FOR_EVER);
    Random random = new Random(perSecond);
    List<Long> sent = new ArrayList<>();
    long begin = now;
    for (int i = 0; i < 3 * perSecond + 3; i++) {
      queue.offer(entry("" + i));
      now += queue.delay(now) + (random.nextInt(10) == 0 ? random.nextInt(1000) : 0);
      assertNotNull(next(queue));
      queue.answered(sequence, false, now);
      sent.add(now - begin);
    }
    for (int i = perSecond; i < sent.size(); i++) {
      assertTrue(sent.get(i) - sent.get(i - perSecond) >= SECOND);
    }
    // And hardly fewer.
    long ideal = (sent.size() - 1) * SECOND / perSecond;
    assertTrue(sent.get(sent.size() - 1) < ideal + 10 * MILLI, "" + sent);
  }

  /** SMPP 3.4, 5.1.3: ESME_RTHROTTLED and ESME_RMSGQFUL. */
  @Test
  void aBusySmscIsLeftAloneForAPauseThatGrows() {
    RecipientQueues<byte[]> queue = queue(2, 0, FOR_EVER);
    Entry<byte[]> first = entry("1");
    Entry<byte[]> other = entry("2");
    queue.offer(first);
    queue.offer(entry("1"));
    queue.offer(other);
    long pause = 100 * MILLI;
    for (int i = 0; i < 10; i++) {
      assertSame(i % 2 == 0 ? first : other, next(queue));
      int asked = sequence;
      if (i == 0) {
        assertSame(other, next(queue));
        queue.answered(sequence, true, now);
      }
      assertNull(queue.answered(asked, true, now));
      assertEquals(pause, queue.delay(now));
      now += pause - 1;
      assertNull(next(queue));
      now++;
      pause = Math.min(2 * pause, 5 * SECOND);
    }
    assertSame(first, next(queue));
    assertNull(next(queue), "one is tried first");
    assertSame(first, queue.answered(sequence, false, now));
    assertNotNull(next(queue));
    assertNotNull(next(queue));
  }

  /** An SMSC may call itself busy for the one recipient whose phone is off. */
  @Test
  void aRecipientForWhomTheSmscIsBusyDoesNotHoldUpOthers() {
    RecipientQueues<byte[]> queue = queue(1, 0, FOR_EVER);
    Entry<byte[]> full = entry("1");
    Entry<byte[]> behind = entry("1");
    queue.offer(full);
    queue.offer(behind);
    for (int i = 2; i < 5; i++) {
      assertSame(full, next(queue));
      Entry<byte[]> other = entry("" + i);
      queue.offer(other);
      assertNull(queue.answered(sequence, true, now));
      now += 100 * MILLI;
      // The one that has come later is sent first.
      assertSame(other, next(queue));
      assertSame(other, queue.answered(sequence, false, now));
    }
    assertEquals(List.of(full, behind), queue.drain(), "the order to the recipient stays");
  }

  @Test
  void anSmscThatStaysBusyIsGivenUp() {
    RecipientQueues<byte[]> queue = queue(1, 0, SECOND);
    Entry<byte[]> first = entry("1");
    Entry<byte[]> second = entry("1");
    queue.offer(first);
    queue.offer(second);
    next(queue);
    assertNull(queue.answered(sequence, true, now));
    now += SECOND;
    assertSame(first, next(queue));
    assertSame(first, queue.answered(sequence, true, now));
    now += SECOND;
    assertSame(second, next(queue));
  }

  @Test
  void whatIsWithdrawnIsNotSentAndHoldsNothingUp() {
    RecipientQueues<byte[]> queue = new RecipientQueues<>(2, 3, 0, FOR_EVER, now);
    List<Entry<byte[]>> all = List.of(entry("1"), entry("1"), entry("1"));
    all.forEach(queue::offer);
    assertTrue(queue.withdraw(all.get(1)));
    assertSame(all.get(0), next(queue));
    assertNull(next(queue));
    // Unanswered: not sent again, and the window stays taken.
    assertFalse(queue.withdraw(all.get(0)));
    assertFalse(queue.withdraw(all.get(0)));
    assertSame(all.get(2), next(queue));
    assertEquals(2, queue.size());
    assertSame(all.get(0), queue.answered(1, true, now));
    assertNull(queue.answered(2, true, now));
    now += SECOND;
    assertTrue(queue.withdraw(all.get(2)));
    assertNull(next(queue));
    for (int i = 0; i < 3; i++) {
      assertTrue(queue.offer(entry("1")), "all the room is back");
    }
    assertFalse(queue.offer(entry("1")));
  }

  @Test
  void anOverdueAnswerMakesRoom() {
    RecipientQueues<byte[]> queue = queue(2, 0, FOR_EVER);
    Entry<byte[]> first = entry("1");
    Entry<byte[]> other = entry("2");
    Entry<byte[]> second = entry("1");
    queue.offer(first);
    queue.offer(other);
    queue.offer(second);
    next(queue);
    long since = now;
    now += 10;
    next(queue);
    now += SECOND - 10;
    assertEquals(List.of(first), queue.overdue(SECOND, since, now));
    assertSame(second, next(queue));
    assertNull(queue.answered(1, false, now), "too late");
    // Nothing could be read until now.
    now += SECOND;
    assertEquals(List.of(), queue.overdue(SECOND, now, now));
    assertEquals(List.of(other, second), queue.overdue(SECOND, since, now));
  }

  @Test
  void aBrokenConnectionLeavesTheRestInOrder() {
    RecipientQueues<byte[]> queue = queue(2, 0, FOR_EVER);
    List<Entry<byte[]>> all = new ArrayList<>();
    for (String destination : List.of("1", "2", "1", "3", "2")) {
      all.add(entry(destination));
      queue.offer(all.get(all.size() - 1));
    }
    next(queue);
    next(queue);
    assertEquals(all.subList(0, 2), queue.broken(now));
    assertSame(all.get(2), next(queue));
    assertSame(all.get(3), next(queue));
    assertEquals(all.subList(4, 5), queue.drain());
    assertEquals(all.subList(2, 4), queue.broken(now));
    assertNull(next(queue));
    assertEquals(0, queue.size());
  }

  /** An SMSC that is busy, slow, or gone at random: never reordered, never lost, never doubled. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,5", "3,32", "4,128", "5,2", "6,64", "7,16", "8,3"})
  void theOrderToEachDestinationIsKept(long seed, int window) {
    Random random = new Random(seed);
    RecipientQueues<byte[]> queue = queue(window, random.nextBoolean() ? 1000 : 0, FOR_EVER);
    Map<Entry<byte[]>, Integer> number = new HashMap<>();
    Map<String, Deque<Integer>> expected = new HashMap<>();
    Map<Integer, Entry<byte[]>> atSmsc = new HashMap<>();
    int offered = 0;
    int taken = 0;
    int failed = 0;
    while (taken + failed < 2000) {
      if (offered < 2000 && random.nextInt(3) > 0) {
        Entry<byte[]> entry = entry("" + random.nextInt(1 + (int) seed * 5));
        number.put(entry, offered);
        expected.computeIfAbsent(entry.destination, d -> new ArrayDeque<>()).add(offered++);
        queue.offer(entry);
      }
      Entry<byte[]> sent = next(queue);
      if (sent != null) {
        atSmsc.put(sequence, sent);
      }
      assertTrue(atSmsc.size() <= window);
      long destinations = atSmsc.values().stream().map(e -> e.destination).distinct().count();
      assertEquals(destinations, atSmsc.size());
      if (!atSmsc.isEmpty() && random.nextInt(2) == 0) {
        List<Integer> open = List.copyOf(atSmsc.keySet());
        int which = open.get(random.nextInt(open.size()));
        Entry<byte[]> answered = atSmsc.remove(which);
        if (random.nextInt(4) == 0) {
          assertNull(queue.answered(which, true, now), "seed " + seed);
        } else {
          assertSame(answered, queue.answered(which, false, now));
          assertEquals(
              expected.get(answered.destination).remove(), number.get(answered), "seed " + seed);
          taken++;
        }
      }
      if (random.nextInt(50) == 0) {
        Entry<byte[]> withdrawn = entry("" + random.nextInt(5));
        queue.offer(withdrawn);
        queue.withdraw(withdrawn);
      }
      if (random.nextInt(200) == 0) {
        for (Entry<byte[]> unanswered : queue.broken(now)) {
          // The SMSC may have taken it, but none behind it.
          assertEquals(
              expected.get(unanswered.destination).remove(),
              number.get(unanswered),
              "seed " + seed);
          failed++;
        }
        atSmsc.clear();
      }
      now += random.nextInt((int) (20 * MILLI));
    }
    assertEquals(2000, offered);
    assertNull(next(queue));
  }
}
