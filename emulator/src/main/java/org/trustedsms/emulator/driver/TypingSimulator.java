// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Chooses keys to press at random, and pauses that are shorter than people's.
 *
 * <p>A press counts only if its pause, and the difference of pauses, is not foreseeable from those
 * before. Each pause is drawn from the given source, and again if it is like those before. Tens of
 * milliseconds remain to choose from, much more than the three bits that a press, or a release,
 * counts.
 *
 * <p>On a busy machine the phone takes its clock for a coarse one, and wants longer pauses: after
 * more keys than should do, typing becomes slower.
 */
final class TypingSimulator {
  private static final String KEYS = "0123456789";

  /** In microseconds. */
  private static final int SHORTEST_PAUSE = 18_000;

  private static final int LONGEST_PAUSE = 100_000;

  /** Values that differ by less look the same; twice that for differences of differences. */
  private static final int DISTINCT = 18_000;

  private static final int DRAWS = 50;

  /** In microseconds. */
  private static final int SHORTEST_HOLD = 1_000;

  private static final int LONGEST_HOLD = 40_000;

  /** Keys that are enough for a phone whose clock is a good one. */
  private static final int ENOUGH = 60;

  /** The factor by which the slowest are slower, for a clock of 55 ms. */
  private static final int SLOWEST = 8;

  private final RandomGenerator random;
  private int key;
  private int presses;
  private int slowness = 1;

  private int last;

  private int beforeLast;

  TypingSimulator(RandomGenerator random) {
    this.random = random;
  }

  /** Draws the next key, which is never the one before. */
  String key() {
    key = (key + 1 + random.nextInt(KEYS.length() - 1)) % KEYS.length();
    return KEYS.substring(key, key + 1);
  }

  /** Draws how long to wait before it is pressed. */
  Duration pause() {
    if (++presses % ENOUGH == 0 && slowness < SLOWEST) {
      slowness *= 2;
    }
    int pause = draw();
    for (int i = 1; i < DRAWS && !isDistinct(pause); i++) {
      pause = draw();
    }
    beforeLast = last;
    last = pause;
    return Duration.ofNanos(1000L * pause * slowness);
  }

  Duration hold() {
    return Duration.ofNanos(1000L * random.nextInt(SHORTEST_HOLD, LONGEST_HOLD) * slowness);
  }

  private int draw() {
    return random.nextInt(SHORTEST_PAUSE, LONGEST_PAUSE);
  }

  private boolean isDistinct(int pause) {
    int difference = pause - last;
    return Math.abs(difference) >= DISTINCT
        && Math.abs(difference - (last - beforeLast)) >= 2 * DISTINCT
        && Math.abs(pause - beforeLast) >= DISTINCT;
  }
}
