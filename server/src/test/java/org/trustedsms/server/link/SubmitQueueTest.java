// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.SubmitQueue.Entry;

/** All times are virtual. */
class SubmitQueueTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;
  private static final long FOR_EVER = Long.MAX_VALUE / 2;

  private long now = Long.MAX_VALUE - SECOND;
  private int sequence;

  private SubmitQueue<byte[]> queue(int window, int perSecond, long timeout) {
    return new SubmitQueue<>(window, 100_000, perSecond, timeout, now);
  }

  private static Entry<byte[]> entry() {
    return new Entry<>(new byte[16], entry -> false);
  }

  private Entry<byte[]> next(SubmitQueue<byte[]> queue) {
    Entry<byte[]> entry = queue.next(sequence + 1, now);
    sequence += entry == null ? 0 : 1;
    return entry;
  }

  @Test
  void theWindowIsFilledAndNotExceeded() {
    SubmitQueue<byte[]> queue = queue(3, 0, FOR_EVER);
    List<Entry<byte[]>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(entry());
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
  void isBounded() {
    SubmitQueue<byte[]> queue = new SubmitQueue<>(1, 2, 0, FOR_EVER, now);
    assertTrue(queue.offer(entry()));
    assertTrue(queue.offer(entry()));
    assertFalse(queue.offer(entry()));
    next(queue);
    assertTrue(queue.offer(entry()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 50, 333, 1000})
  void noMoreThanTheLimitInAnySecond(int perSecond) {
    SubmitQueue<byte[]> queue = queue(1, perSecond, FOR_EVER);
    Random random = new Random(perSecond);
    List<Long> sent = new ArrayList<>();
    long begin = now;
    for (int i = 0; i < 3 * perSecond + 3; i++) {
      queue.offer(entry());
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
    SubmitQueue<byte[]> queue = queue(2, 0, FOR_EVER);
    Entry<byte[]> first = entry();
    Entry<byte[]> other = entry();
    queue.offer(first);
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
    queue.offer(entry());
    assertSame(first, queue.answered(sequence, false, now));
    assertSame(other, next(queue));
    assertNotNull(next(queue));
  }

  /** An SMSC may call itself busy for the one recipient whose phone is off. */
  @Test
  void anSmsForWhichTheSmscIsBusyDoesNotHoldUpOthers() {
    SubmitQueue<byte[]> queue = queue(1, 0, FOR_EVER);
    Entry<byte[]> full = entry();
    queue.offer(full);
    for (int i = 0; i < 3; i++) {
      assertSame(full, next(queue));
      Entry<byte[]> other = entry();
      queue.offer(other);
      assertNull(queue.answered(sequence, true, now));
      now += 100 * MILLI;
      // The one that has come later is sent first.
      assertSame(other, next(queue));
      assertSame(other, queue.answered(sequence, false, now));
    }
    assertEquals(List.of(full), queue.drain());
  }

  @Test
  void anSmscThatStaysBusyIsGivenUp() {
    SubmitQueue<byte[]> queue = queue(1, 0, SECOND);
    Entry<byte[]> first = entry();
    Entry<byte[]> second = entry();
    queue.offer(first);
    next(queue);
    assertNull(queue.answered(sequence, true, now));
    now += SECOND;
    assertSame(first, next(queue));
    assertSame(first, queue.answered(sequence, true, now));
    queue.offer(second);
    now += SECOND;
    assertSame(second, next(queue));
  }

  @Test
  void whatIsWithdrawnIsNotSentAndHoldsNothingUp() {
    SubmitQueue<byte[]> queue = new SubmitQueue<>(2, 3, 0, FOR_EVER, now);
    List<Entry<byte[]>> all = List.of(entry(), entry(), entry());
    all.forEach(queue::offer);
    assertTrue(queue.withdraw(all.get(1)));
    assertSame(all.get(0), next(queue));
    // Unanswered: not sent again, and the window stays taken.
    assertFalse(queue.withdraw(all.get(0)));
    assertFalse(queue.withdraw(all.get(0)));
    assertSame(all.get(2), next(queue));
    queue.offer(entry());
    assertNull(next(queue));
    assertSame(all.get(0), queue.answered(1, true, now));
    assertNull(queue.answered(2, true, now));
    now += SECOND;
    assertTrue(queue.withdraw(all.get(2)));
    assertFalse(queue.withdraw(all.get(2)));
    for (int i = 0; i < 2; i++) {
      assertTrue(queue.offer(entry()), "all the room is back");
    }
    assertFalse(queue.offer(entry()));
  }

  @Test
  void anOverdueAnswerMakesRoom() {
    SubmitQueue<byte[]> queue = queue(2, 0, FOR_EVER);
    Entry<byte[]> first = entry();
    Entry<byte[]> other = entry();
    Entry<byte[]> second = entry();
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
    SubmitQueue<byte[]> queue = queue(2, 0, FOR_EVER);
    List<Entry<byte[]>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(entry());
      queue.offer(all.get(i));
    }
    next(queue);
    next(queue);
    assertEquals(all.subList(0, 2), queue.broken(now));
    assertSame(all.get(2), next(queue));
    assertSame(all.get(3), next(queue));
    assertEquals(all.subList(4, 5), queue.drain());
    assertEquals(all.subList(2, 4), queue.broken(now));
    assertNull(next(queue));
    assertFalse(queue.isAwaitingAnswer());
  }

  /** An SMSC that is busy, slow, or gone at random: nothing is ever lost or doubled. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,5", "3,32", "4,128", "5,2", "6,64", "7,16", "8,3"})
  void eachHasOneOutcome(long seed, int window) {
    Random random = new Random(seed);
    SubmitQueue<byte[]> queue = queue(window, random.nextBoolean() ? 1000 : 0, FOR_EVER);
    Set<Entry<byte[]>> expected = new HashSet<>();
    Map<Integer, Entry<byte[]>> atSmsc = new HashMap<>();
    int offered = 0;
    while (offered < 2000 || !expected.isEmpty()) {
      if (offered < 2000 && random.nextInt(3) > 0) {
        Entry<byte[]> entry = entry();
        expected.add(entry);
        offered++;
        queue.offer(entry);
      }
      Entry<byte[]> sent = next(queue);
      if (sent != null) {
        assertTrue(expected.contains(sent));
        assertFalse(atSmsc.containsValue(sent));
        atSmsc.put(sequence, sent);
      }
      assertTrue(atSmsc.size() <= window);
      if (!atSmsc.isEmpty() && random.nextInt(2) == 0) {
        List<Integer> open = List.copyOf(atSmsc.keySet());
        int which = open.get(random.nextInt(open.size()));
        Entry<byte[]> answered = atSmsc.remove(which);
        if (random.nextInt(4) == 0) {
          assertNull(queue.answered(which, true, now), "seed " + seed);
        } else {
          assertSame(answered, queue.answered(which, false, now));
          assertTrue(expected.remove(answered), "seed " + seed);
        }
      }
      if (random.nextInt(50) == 0) {
        Entry<byte[]> withdrawn = entry();
        queue.offer(withdrawn);
        assertTrue(queue.withdraw(withdrawn));
      }
      if (random.nextInt(200) == 0) {
        // The SMSC may have taken them.
        List<Entry<byte[]>> unanswered = queue.broken(now);
        assertEquals(Set.copyOf(atSmsc.values()), Set.copyOf(unanswered), "seed " + seed);
        unanswered.forEach(expected::remove);
        atSmsc.clear();
      }
      now += random.nextInt((int) (20 * MILLI));
    }
    assertNull(next(queue));
  }
}
