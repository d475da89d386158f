// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Stamps by the system's clock.
 *
 * <p>A clock that is set back does no harm. One that was more than a day ahead and is set right
 * does: stamps stay where they were, and receivers take them for wrong until the time has caught
 * up.
 *
 * <p>It forgets at the end of the program. That does no harm either, unless the clock may have been
 * set back while the program was not running: then it implements {@link Stamps} on its storage.
 * Thread-safe.
 */
public final class StampClock implements Stamps {
  private long last;

  /** Has given no stamp to begin with. */
  public StampClock() {}

  /**
   * Says which stamp is the next, the rule for all {@link Stamps}: the time rounded down to a
   * multiple of {@link Step#SECONDS}, or the last stamp if that is greater.
   *
   * @param last the last stamp that was given, in seconds since 1970-01-01 UTC; 0 if none was
   * @param now the time, likewise
   * @throws IllegalArgumentException if the last stamp is none
   */
  public static long stamp(long last, long now) {
    if (!Step.isStamp(last)) {
      throw new IllegalArgumentException("not a stamp: " + last);
    }
    return Math.max(last, now - now % Step.SECONDS);
  }

  public synchronized long next() {
    last = stamp(last, System.currentTimeMillis() / 1000);
    return last;
  }
}
