// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.time.Instant;

/** Stamps as people and programs read them. */
public final class Times {
  /** 9999-12-31T23:59:59Z, the last that RFC 3339 can write. */
  private static final long LAST = 253_402_300_799L;

  private Times() {}

  /** Writes seconds since 1970-01-01 UTC as in RFC 3339; after the year 9999 their number. */
  public static String format(long stamp) {
    return stamp <= LAST ? Instant.ofEpochSecond(stamp).toString() : Long.toString(stamp);
  }
}
