// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Gives the stamps of a sender's messages to one recipient (docs/format.md section 9): the time, or
 * the last stamp plus one if that is greater.
 *
 * <p>A device's clock that is set back does no harm. One that was 9 hours ahead and is set right
 * does: stamps go on from where they were, and receivers take them for wrong until the time has
 * caught up. Thread-safe.
 */
public final class StampClock {
  private long last;

  /**
   * Goes on where a clock stopped.
   *
   * @param last the last stamp that was given, in seconds since 1970-01-01 UTC; 0 if none was
   * @throws IllegalArgumentException if it is negative
   */
  public StampClock(long last) {
    if (last < 0) {
      throw new IllegalArgumentException("a stamp cannot be negative: " + last);
    }
    this.last = last;
  }

  /**
   * Gives the next stamp, which must be stored before the message leaves.
   *
   * @param now the time in seconds since 1970-01-01 UTC
   * @return the stamp, greater than all before
   * @throws ArithmeticException if there is no greater one
   */
  public synchronized long next(long now) {
    if (last == Long.MAX_VALUE) {
      throw new ArithmeticException("the stamps are used up; the clock must have been wrong");
    }
    last = Math.max(now, last + 1);
    return last;
  }

  /**
   * Returns the last stamp that was given.
   *
   * @return seconds since 1970-01-01 UTC
   */
  public synchronized long last() {
    return last;
  }
}
