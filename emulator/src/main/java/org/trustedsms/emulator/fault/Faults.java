// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The faults of a hostile network. They depend only on the seed, the two ends and how many messages
 * went between them before, so that a run can be repeated however threads interleave; the
 * probability of one fault does not change where another strikes. Immutable.
 *
 * <p>Methods take a fault's probability for each message, 0 to 1, and throw an
 * IllegalArgumentException if an argument is out of range.
 */
public final class Faults {
  private static final Duration LONGEST_DELAY = Duration.ofDays(1);

  /** In the order in which they are drawn. */
  private enum Kind {
    LOSING,
    REPEATING,
    DELAYING,
    REORDERING,
    CORRUPTING,
    SPOOFING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final long seed;
  private final Map<Kind, Double> probabilities;
  private final Duration longestDelay;
  private final String spoofed;

  private Faults(
      long seed, Map<Kind, Double> probabilities, Duration longestDelay, String spoofed) {
    this.seed = seed;
    this.probabilities = probabilities;
    this.longestDelay = longestDelay;
    this.spoofed = spoofed;
  }

  /** Returns a network that does no harm: no faults. */
  public static Faults none() {
    return seeded(0);
  }

  /** Returns a network that does no harm yet; the seed makes a run repeatable. */
  public static Faults seeded(long seed) {
    return new Faults(seed, Map.of(), Duration.ZERO, null);
  }

  /** Loses messages, too. */
  public Faults losing(double p) {
    return with(Kind.LOSING, p, longestDelay, spoofed);
  }

  /** Delivers messages twice, too. */
  public Faults repeating(double p) {
    return with(Kind.REPEATING, p, longestDelay, spoofed);
  }

  /** Holds messages back, too, for 1 ms to 1 day at most, uniformly; later ones may overtake. */
  public Faults delaying(double p, Duration atMost) {
    if (atMost.compareTo(Duration.ofMillis(1)) < 0 || atMost.compareTo(LONGEST_DELAY) > 0) {
      throw new IllegalArgumentException("A delay must be 1 ms to 1 day, not " + atMost);
    }
    return with(Kind.DELAYING, p, atMost, spoofed);
  }

  /** Also swaps messages with the next one to the same recipient. */
  public Faults reordering(double p) {
    return with(Kind.REORDERING, p, longestDelay, spoofed);
  }

  /** Turns one bit of the user data over, too, behind the user data header. */
  public Faults corrupting(double p) {
    return with(Kind.CORRUPTING, p, longestDelay, spoofed);
  }

  /** Forges the sender's number, too: digits, or a + and digits, at most 20. */
  public Faults spoofing(double p, String number) {
    if (!number.matches("\\+?[0-9]{1,20}")) {
      throw new IllegalArgumentException(
          "A forged number must be 1 to 20 digits, with or without a + in front");
    }
    return with(Kind.SPOOFING, p, longestDelay, number);
  }

  private Faults with(Kind kind, double p, Duration delay, String number) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException(
          "The probability of " + kind + " must be 0 to 1, not " + p);
    }
    Map<Kind, Double> changed = new EnumMap<>(Kind.class);
    changed.putAll(probabilities);
    changed.put(kind, p);
    return new Faults(seed, changed, delay, number);
  }

  /** Returns whether nothing ever happens to a message. */
  public boolean areNone() {
    return probabilities.values().stream().allMatch(p -> p == 0);
  }

  private double probability(Kind kind) {
    return probabilities.getOrDefault(kind, 0.0);
  }

  /** Decides what happens to a message after {@code index} others; deterministic. */
  public MessageFaults drawFor(String sender, String recipient, long index) {
    if (areNone()) {
      return MessageFaults.NONE;
    }
    SplittableRandom random = new SplittableRandom(seedOf(sender, recipient, index));
    // Always the same number of draws in the same order: see the class comment.
    boolean lost = random.nextDouble() < probability(Kind.LOSING);
    boolean repeated = random.nextDouble() < probability(Kind.REPEATING);
    boolean delayed = random.nextDouble() < probability(Kind.DELAYING);
    long delay = 1 + (random.nextLong() >>> 1) % Math.max(1, longestDelay.toMillis());
    boolean reordered = random.nextDouble() < probability(Kind.REORDERING);
    boolean corrupted = random.nextDouble() < probability(Kind.CORRUPTING);
    long corruption = random.nextLong() >>> 1;
    boolean forged = random.nextDouble() < probability(Kind.SPOOFING);
    if (lost) {
      return MessageFaults.LOST;
    }
    return new MessageFaults(
        false,
        repeated,
        delayed ? delay : 0,
        reordered,
        corrupted ? corruption : -1,
        forged ? spoofed : null);
  }

  /** A hash, so that similar numbers and successive indices are not decided alike. */
  private long seedOf(String sender, String recipient, long index) {
    byte[] from = sender.getBytes(StandardCharsets.UTF_8);
    byte[] to = recipient.getBytes(StandardCharsets.UTF_8);
    ByteBuffer all = ByteBuffer.allocate(20 + from.length + to.length);
    all.putLong(seed).putLong(index).putInt(from.length).put(from).put(to);
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(all.array())).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("seed " + seed);
    for (Kind kind : Kind.values()) {
      text.append(", ").append(kind).append(' ').append(probability(kind));
      if (kind == Kind.DELAYING) {
        text.append(" by up to ").append(longestDelay.toMillis()).append(" ms");
      }
    }
    return text.toString();
  }
}
