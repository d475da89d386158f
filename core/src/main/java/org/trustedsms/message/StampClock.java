// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Gives the stamps of a sender's messages to one recipient (docs/format.md section 9): the time, or
 * the last stamp plus one if that is greater. A clock that is set back does no harm. Thread-safe.
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
   */
  public synchronized long next(long now) {
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
