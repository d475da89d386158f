// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * How hostile a network is. What befalls a message depends on nothing but the seed, the two ends
 * and how many messages went between them before, so that a run can be repeated however its threads
 * interleave; and the probability of one fault does not change where another strikes. Immutable.
 */
public final class Faults {
  private static final Faults NONE = new Faults(0, 0, 0, 0, Duration.ZERO, 0, 0, 0, null);
  private static final Duration LONGEST_DELAY = Duration.ofDays(1);

  private final long seed;
  private final double losing;
  private final double repeating;
  private final double delaying;
  private final Duration atMost;
  private final double reordering;
  private final double corrupting;
  private final double spoofing;
  private final String spoofed;

  private Faults(
      long seed,
      double losing,
      double repeating,
      double delaying,
      Duration atMost,
      double reordering,
      double corrupting,
      double spoofing,
      String spoofed) {
    this.seed = seed;
    this.losing = losing;
    this.repeating = repeating;
    this.delaying = delaying;
    this.atMost = atMost;
    this.reordering = reordering;
    this.corrupting = corrupting;
    this.spoofing = spoofing;
    this.spoofed = spoofed;
  }

  /** Returns a network that does no harm: no faults. */
  public static Faults none() {
    return NONE;
  }

  /**
   * Returns a network that does no harm yet.
   *
   * @param seed tells one run from another
   * @return no faults
   */
  public static Faults seeded(long seed) {
    return new Faults(seed, 0, 0, 0, Duration.ZERO, 0, 0, 0, null);
  }

  /**
   * Loses messages.
   *
   * @param p the probability for each, 0 to 1
   * @return these faults and that one
   * @throws IllegalArgumentException if p is out of its range
   */
  public Faults losing(double p) {
    return new Faults(
        seed,
        probability(p, "losing"),
        repeating,
        delaying,
        atMost,
        reordering,
        corrupting,
        spoofing,
        spoofed);
  }

  /**
   * Delivers messages twice.
   *
   * @param p the probability for each, 0 to 1
   * @return these faults and that one
   * @throws IllegalArgumentException if p is out of its range
   */
  public Faults repeating(double p) {
    return new Faults(
        seed,
        losing,
        probability(p, "repeating"),
        delaying,
        atMost,
        reordering,
        corrupting,
        spoofing,
        spoofed);
  }

  /**
   * Holds messages back, so that later ones may overtake them.
   *
   * @param p the probability for each, 0 to 1
   * @param atMost for how long at most, 1 ms to 1 day; each duration is as likely as any other
   * @return these faults and that one
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public Faults delaying(double p, Duration atMost) {
    if (atMost.compareTo(Duration.ofMillis(1)) < 0 || atMost.compareTo(LONGEST_DELAY) > 0) {
      throw new IllegalArgumentException("A delay must be 1 ms to 1 day, not " + atMost);
    }
    return new Faults(
        seed,
        losing,
        repeating,
        probability(p, "delaying"),
        atMost,
        reordering,
        corrupting,
        spoofing,
        spoofed);
  }

  /**
   * Has messages change places with the next one to the same recipient.
   *
   * @param p the probability for each, 0 to 1
   * @return these faults and that one
   * @throws IllegalArgumentException if p is out of its range
   */
  public Faults reordering(double p) {
    return new Faults(
        seed,
        losing,
        repeating,
        delaying,
        atMost,
        probability(p, "reordering"),
        corrupting,
        spoofing,
        spoofed);
  }

  /**
   * Turns one bit of the user data over, behind the user data header.
   *
   * @param p the probability for each message, 0 to 1
   * @return these faults and that one
   * @throws IllegalArgumentException if p is out of its range
   */
  public Faults corrupting(double p) {
    return new Faults(
        seed,
        losing,
        repeating,
        delaying,
        atMost,
        reordering,
        probability(p, "corrupting"),
        spoofing,
        spoofed);
  }

  /**
   * Forges the sender's number.
   *
   * @param p the probability for each message, 0 to 1
   * @param number the number that such a message comes from: digits, or a + and digits, at most 20
   * @return these faults and that one
   * @throws IllegalArgumentException if p is out of its range, or the number is none
   */
  public Faults spoofing(double p, String number) {
    Objects.requireNonNull(number, "number");
    if (!number.matches("\\+?[0-9]{1,20}")) {
      throw new IllegalArgumentException(
          "A forged number must be 1 to 20 digits, with or without a + in front");
    }
    return new Faults(
        seed,
        losing,
        repeating,
        delaying,
        atMost,
        reordering,
        corrupting,
        probability(p, "spoofing"),
        number);
  }

  /** Tells whether nothing ever happens to a message. */
  public boolean areNone() {
    return losing + repeating + delaying + reordering + corrupting + spoofing == 0;
  }

  /**
   * Decides what befalls a message.
   *
   * @param sender who sends it
   * @param recipient who is to receive it
   * @param index how many messages the one has sent to the other before
   * @return its fate; the same for the same arguments
   */
  public Fate fate(String sender, String recipient, long index) {
    if (areNone()) {
      return Fate.NONE;
    }
    SplittableRandom random = new SplittableRandom(seedOf(sender, recipient, index));
    // Always the same number of draws in the same order: see the class comment.
    boolean lost = random.nextDouble() < losing;
    boolean repeated = random.nextDouble() < repeating;
    boolean delayed = random.nextDouble() < delaying;
    long delay = 1 + (random.nextLong() >>> 1) % Math.max(1, atMost.toMillis());
    boolean reordered = random.nextDouble() < reordering;
    boolean corrupted = random.nextDouble() < corrupting;
    long corruption = random.nextLong() >>> 1;
    boolean forged = random.nextDouble() < spoofing;
    if (lost) {
      return Fate.LOST;
    }
    return new Fate(
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

  private static double probability(double p, String fault) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException(
          "The probability of " + fault + " must be 0 to 1, not " + p);
    }
    return p;
  }

  @Override
  public String toString() {
    return "seed "
        + seed
        + ", losing "
        + losing
        + ", repeating "
        + repeating
        + ", delaying "
        + delaying
        + " by up to "
        + atMost.toMillis()
        + " ms, reordering "
        + reordering
        + ", corrupting "
        + corrupting
        + ", spoofing "
        + spoofing;
  }
}
