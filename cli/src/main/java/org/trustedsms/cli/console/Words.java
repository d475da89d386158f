// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.time.Instant;

/** Numbers and times in words. */
public final class Words {
  /** Above so many SMS a message costs more than most users expect. */
  private static final int MANY_SMS = 3;

  /** 9999-12-31T23:59:59Z, the last that RFC 3339 can write. */
  private static final long LAST = 253_402_300_799L;

  private Words() {}

  /** Returns a number and its unit, given that of one. */
  public static String count(int number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }

  /** Returns a warning that follows the number of a message's SMS; empty if they are few. */
  public static String warning(int sms) {
    return sms > MANY_SMS ? " (WARNING: each SMS is paid for)" : "";
  }

  /** Writes seconds since 1970-01-01 UTC as in RFC 3339; after the year 9999 their number. */
  public static String time(long stamp) {
    return stamp <= LAST ? Instant.ofEpochSecond(stamp).toString() : Long.toString(stamp);
  }
}
