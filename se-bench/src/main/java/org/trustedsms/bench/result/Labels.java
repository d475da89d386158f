// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;
import java.util.Locale;

/** Short forms of names and numbers. Static functions only. */
public final class Labels {
  private Labels() {}

  /** Writes a time in ms, not negative, with three digits: "15.1 s", "250 ms", "40.2 µs". */
  public static String time(double millis) {
    if (millis >= 999.5) {
      return digits(millis / 1000) + " s";
    }
    return millis >= 0.9995 ? digits(millis) + " ms" : digits(millis * 1000) + " µs";
  }

  /** Writes a time in ms that is round, such as a limit, without zeros behind the point: "14 s". */
  public static String roundTime(double millis) {
    return time(millis).replaceAll("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
  }

  /** Makes the exception for a name that nothing has; the message has the choices. */
  public static IllegalArgumentException unknown(String kind, String name, List<String> choices) {
    return new IllegalArgumentException(
        "no %s is called \"%s\"; choose from %s".formatted(kind, name, String.join(", ", choices)));
  }

  /** Cuts a name off, never within a surrogate pair. */
  public static String shorten(String name, int most) {
    if (name.codePointCount(0, name.length()) <= most) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, most - 1)) + "\u2026";
  }

  /** Writes a count with its thousands apart, by a narrow space that does not break. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count).replace(',', '\u202F');
  }

  /** Writes a large count in thousands or millions, with three digits. */
  public static String shortCount(double count) {
    String digits = digits(count >= 999_500 ? count / 1e6 : count >= 1000 ? count / 1e3 : count);
    return (digits.indexOf('.') < 0 ? digits : digits.replaceAll("\\.?0+$", ""))
        + (count >= 999_500 ? " M" : count >= 1000 ? " k" : "");
  }

  /** Writes three digits, thousands apart. */
  public static String number(double value) {
    return value >= 99.95 ? count(Math.round(value)) : digits(value);
  }

  /** Writes how many times: two digits below ten. */
  public static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 9.95 ? "%.1f" : "%.0f", ratio);
  }

  private static String digits(double value) {
    int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
