// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.Locale;

/** Times in words. Static functions only. */
public final class TimeText {
  private TimeText() {}

  /**
   * Writes a time with three digits and the unit that suits it.
   *
   * @param millis a time in ms, 0 or more and finite
   * @return for example "15.1 s", "250 ms" or "40.2 µs"
   */
  public static String ofMillis(double millis) {
    if (millis >= 999.5) {
      return digits(millis / 1000) + " s";
    }
    return millis >= 0.9995 ? digits(millis) + " ms" : digits(millis * 1000) + " µs";
  }

  /**
   * Writes a time that is round, such as a limit, without zeros behind the point.
   *
   * @param millis a time in ms, 0 or more and finite
   * @return for example "14 s" or "2.5 ms"
   */
  public static String round(double millis) {
    return ofMillis(millis).replaceAll("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
  }

  private static String digits(double value) {
    int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
