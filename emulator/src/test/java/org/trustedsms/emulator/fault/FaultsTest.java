// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class FaultsTest {
  private static final Duration DELAY = Duration.ofMillis(50);

  @Test
  void noneDoNothing() {
    assertTrue(Faults.none().areNone());
    assertTrue(Faults.seeded(3).areNone());
    assertSame(MessageFaults.NONE, Faults.seeded(3).drawFor("1", "2", 0));
    assertFalse(Faults.seeded(3).losing(0.1).areNone());
  }

  @Test
  void sameArgumentsSameFate() {
    Cases.check(
        200,
        c -> {
          long seed = anyLong(c);
          String sender = c.text(0, 40);
          String recipient = c.text(0, 40);
          long index = c.number(0, Long.MAX_VALUE);
          double p = c.of(0.0, 1.0, c.random().nextDouble());
          assertEquals(
              all(seed, p).drawFor(sender, recipient, index),
              all(seed, p).drawFor(sender, recipient, index));
        });
  }

  private static long anyLong(Cases.Case c) {
    return c.number(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Where one fault strikes does not depend on how likely another is. */
  @Test
  void faultsAreIndependent() {
    Cases.check(200, c -> faultsAreIndependent(anyLong(c), c.number(0, Long.MAX_VALUE)));
  }

  private static void faultsAreIndependent(long seed, long index) {
    MessageFaults one = Faults.seeded(seed).corrupting(0.5).drawFor("1", "2", index);
    MessageFaults many =
        Faults.seeded(seed)
            .corrupting(0.5)
            .repeating(1)
            .delaying(1, DELAY)
            .reordering(1)
            .spoofing(1, "+39")
            .drawFor("1", "2", index);
    assertEquals(one.corruption(), many.corruption());
    assertTrue(many.repeated() && many.reordered() && many.delayMillis() > 0);
    assertEquals("+39", many.spoofed());
  }

  @Test
  void delaysAreInRange() {
    Cases.check(200, c -> delaysAreInRange(anyLong(c), c.number(1, 1000)));
  }

  private static void delaysAreInRange(long seed, long most) {
    long delay =
        Faults.seeded(seed).delaying(1, Duration.ofMillis(most)).drawFor("1", "2", 0).delayMillis();
    assertTrue(delay >= 1 && delay <= most, () -> "" + delay);
  }

  /** 10,000 draws with p = 0.3: five standard deviations are 230. */
  @Test
  void frequencyIsTheProbability() {
    Faults faults = Faults.seeded(1).losing(0.3);
    long lost = LongStream.range(0, 10_000).filter(i -> faults.drawFor("1", "2", i).lost()).count();
    assertTrue(Math.abs(lost - 3000) < 230, () -> "" + lost);
  }

  @Test
  void seedAndBothEndsMatter() {
    String one = pattern(1, "1", "2");
    assertNotEquals(one, pattern(2, "1", "2"));
    assertNotEquals(one, pattern(1, "3", "2"));
    assertNotEquals(one, pattern(1, "1", "3"));
    assertNotEquals(pattern(1, "12", "3"), pattern(1, "1", "23"));
    assertEquals(one, pattern(1, "1", "2"));
  }

  private static String pattern(long seed, String sender, String recipient) {
    Faults faults = Faults.seeded(seed).losing(0.5);
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < 64; i++) {
      pattern.append(faults.drawFor(sender, recipient, i).lost() ? 'x' : '.');
    }
    return pattern.toString();
  }

  @Test
  void certainFaultsAlwaysStrike() {
    for (int i = 0; i < 100; i++) {
      assertEquals(MessageFaults.LOST, all(5, 1).drawFor("1", "2", i));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.POSITIVE_INFINITY})
  void probabilitiesAreChecked(double p) {
    Faults faults = Faults.seeded(1);
    assertThrows(IllegalArgumentException.class, () -> faults.losing(p));
    assertThrows(IllegalArgumentException.class, () -> faults.repeating(p));
    assertThrows(IllegalArgumentException.class, () -> faults.delaying(p, DELAY));
    assertThrows(IllegalArgumentException.class, () -> faults.reordering(p));
    assertThrows(IllegalArgumentException.class, () -> faults.corrupting(p));
    assertThrows(IllegalArgumentException.class, () -> faults.spoofing(p, "39"));
  }

  @Test
  void otherArgumentsAreChecked() {
    Faults faults = Faults.seeded(1);
    assertThrows(IllegalArgumentException.class, () -> faults.delaying(0.1, Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> faults.delaying(0.1, Duration.ofDays(2)));
    assertThrows(IllegalArgumentException.class, () -> faults.spoofing(0.1, "Bank"));
    assertThrows(IllegalArgumentException.class, () -> faults.spoofing(0.1, ""));
  }

  private static Faults all(long seed, double p) {
    return Faults.seeded(seed)
        .losing(p)
        .repeating(p)
        .delaying(p, DELAY)
        .reordering(p)
        .corrupting(p)
        .spoofing(p, "39");
  }
}
