// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** The unit of stamps and validities, 20 seconds (docs/format.md section 9). */
public final class TimeSlot {
  /** Seconds in a step. */
  public static final int SECONDS = 20;

  /** The greatest step of a field of 32 bits. */
  public static final long MAX = 0xffffffffL;

  private TimeSlot() {}

  /** Returns the step of a time in seconds since 1970-01-01 UTC, not negative. */
  public static long of(long seconds) {
    return seconds / SECONDS;
  }

  /** Returns the first second of a step, since 1970-01-01 UTC. */
  public static long start(long step) {
    return step * SECONDS;
  }

  /** Returns whether a number of seconds is a stamp: the start of a step, not negative. */
  static boolean isStamp(long seconds) {
    return seconds >= 0 && seconds % SECONDS == 0;
  }

  /**
   * Returns the step of a time in seconds since 1970-01-01 UTC, for a field of 32 bits.
   *
   * @throws IllegalArgumentException if it is before 1970 or after the year 4691
   */
  public static long field(long seconds) {
    if (seconds < 0 || of(seconds) > MAX) {
      throw new IllegalArgumentException("not a time of the years 1970 to 4691: " + seconds);
    }
    return of(seconds);
  }
}
