// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Enumeration;
import java.util.Hashtable;
import org.trustedsms.key.Fingerprint;

/**
 * Stamps by the system's clock, for each recipient the time or the last stamp plus one if that is
 * greater.
 *
 * <p>A clock that is set back does no harm. One that was 9 hours ahead and is set right does:
 * stamps go on from where they were, and receivers take them for wrong until the time has caught
 * up.
 *
 * <p>It forgets at the end of the program. That does no harm either, unless the program signs more
 * than one message a second for one recipient, or its clock may have been set back while it was not
 * running: such a program implements {@link Stamps} on its storage. Thread-safe; it remembers
 * 65,536 recipients at most.
 */
public final class StampClock implements Stamps {
  private static final int CAPACITY = 65536;
  private static final Object ANYONE = new Object();

  /** The last stamp, a Long, for each recipient, if it is above the floor. */
  private final Hashtable last = new Hashtable();

  /** What counts as the last stamp for all others. */
  private long floor = -1;

  /** Has given no stamp to begin with. */
  public StampClock() {}

  /**
   * Says which stamp follows another, the rule for all {@link Stamps}: the time, or the last stamp
   * plus one if that is greater.
   *
   * @param last the last stamp that was given, in seconds since 1970-01-01 UTC; -1 if none was
   * @param now the time, likewise
   * @throws IllegalArgumentException if the last stamp is less than -1
   * @throws ArithmeticException if there is no greater one
   */
  public static long after(long last, long now) {
    if (last < -1) {
      throw new IllegalArgumentException("a stamp cannot be negative: " + last);
    }
    if (last == Long.MAX_VALUE) {
      throw new ArithmeticException("the stamps are used up; the clock must have been wrong");
    }
    return Math.max(now, last + 1);
  }

  public long next(Fingerprint recipient) {
    return next(recipient, System.currentTimeMillis() / 1000);
  }

  synchronized long next(Fingerprint recipient, long now) {
    Object key = recipient == null ? ANYONE : recipient;
    if (last.size() >= CAPACITY && !last.containsKey(key)) {
      forget(now);
    }
    Long known = (Long) last.get(key);
    long stamp = after(known == null ? floor : known.longValue(), now);
    last.put(key, new Long(stamp));
    return stamp;
  }

  /**
   * Makes room: a stamp that the time has passed is of no use any more. If that is not enough the
   * newest counts for all.
   */
  private void forget(long now) {
    long newest = floor;
    Hashtable ahead = new Hashtable();
    for (Enumeration keys = last.keys(); keys.hasMoreElements(); ) {
      Object key = keys.nextElement();
      Long stamp = (Long) last.get(key);
      newest = Math.max(newest, stamp.longValue());
      if (stamp.longValue() >= now) {
        ahead.put(key, stamp);
      }
    }
    last.clear();
    if (ahead.size() > CAPACITY / 2) {
      floor = newest;
      return;
    }
    floor = Math.max(floor, now - 1);
    for (Enumeration keys = ahead.keys(); keys.hasMoreElements(); ) {
      Object key = keys.nextElement();
      last.put(key, ahead.get(key));
    }
  }
}
