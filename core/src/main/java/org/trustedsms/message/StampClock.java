// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Stamps by the system's clock.
 *
 * <p>The clock may be set back by less than a day without harm. If it was further ahead, and is set
 * right, no stamp is given that receivers would refuse: see {@link ReferenceTime#isTooFarAhead}.
 *
 * <p>It forgets at the end of the program. If the clock may be set back while the program is not
 * running, implement {@link Stamps} on storage instead. Thread-safe.
 */
public final class StampClock implements Stamps {
  private long last;

  /** Creates a clock that has given no stamp. */
  public StampClock() {}

  /**
   * Returns the next stamp by the rule for all {@link Stamps}: the time rounded down to a multiple
   * of {@link TimeSlot#SECONDS}, or the last stamp if that is greater.
   *
   * @param last the last stamp that was given, in seconds since 1970-01-01 UTC; 0 if none was
   * @param now the time, in seconds since 1970-01-01 UTC
   * @throws IllegalArgumentException if the last stamp is none
   */
  public static long stamp(long last, long now) {
    if (!TimeSlot.isStamp(last)) {
      throw new IllegalArgumentException("not a stamp: " + last);
    }
    return Math.max(last, now - now % TimeSlot.SECONDS);
  }

  /**
   * Gives the stamp of a message.
   *
   * @throws StorageException if the last stamp is so far ahead of the clock that receivers would
   *     refuse the message; if the clock is right, go on with a new StampClock
   */
  public synchronized long next() {
    long now = System.currentTimeMillis() / 1000;
    if (ReferenceTime.isTooFarAhead(last, now)) {
      throw new StorageException(
          "the clock is at " + now + " s, and the last stamp was " + last + " s; one is wrong");
    }
    last = stamp(last, now);
    return last;
  }
}
