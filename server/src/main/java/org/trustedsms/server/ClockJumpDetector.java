// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Detects jumps of the clock, because data deleted at a wrong time is lost. */
final class ClockJumpDetector {
  /** By how much a clock may be set without that being a jump. */
  private static final long JUMP_NANOS = TimeUnit.HOURS.toNanos(1);

  /** The time for which a clock is not believed after a jump. */
  static final long DOUBT_NANOS = TimeUnit.HOURS.toNanos(1);

  private static final long LOADED_MILLIS = System.currentTimeMillis();
  private static final long LOADED_NANOS = System.nanoTime();

  private boolean started;
  private boolean doubted;
  private long lastMillis;
  private long lastNanos;
  private long jumpedAt;

  /**
   * Returns whether the system's clock has jumped since this program began: what takes over from
   * another service does not know what that has seen.
   */
  static boolean hasJumpedSinceStart(long millis, long nanos) {
    return isJump(millis - LOADED_MILLIS, nanos - LOADED_NANOS);
  }

  private static boolean isJump(long shownMillis, long passedNanos) {
    return Math.abs(TimeUnit.MILLISECONDS.toNanos(shownMillis) - passedNanos) > JUMP_NANOS;
  }

  /**
   * Returns whether the clock has not jumped for an hour. {@code millis} is in ms since 1970 UTC,
   * {@code nanos} from {@link System#nanoTime}. Asks {@code isBelieved} only the first time, when
   * nothing is known of jumps.
   */
  boolean isSteady(long millis, long nanos, BooleanSupplier isBelieved) {
    if (started ? isJump(millis - lastMillis, nanos - lastNanos) : !isBelieved.getAsBoolean()) {
      doubted = true;
      jumpedAt = nanos;
    }
    started = true;
    lastMillis = millis;
    lastNanos = nanos;
    doubted &= nanos - jumpedAt < DOUBT_NANOS;
    return !doubted;
  }
}
