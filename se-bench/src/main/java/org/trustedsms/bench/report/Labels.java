// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.Locale;

/** Short forms of names and numbers. */
final class Labels {
  private Labels() {}

  /** Cuts a name off, never within a surrogate pair. */
  static String shorten(String name, int most) {
    if (name.codePointCount(0, name.length()) <= most) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, most - 1)) + "\u2026";
  }

  /** A count with its thousands apart, by a narrow space that does not break. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count).replace(',', '\u202F');
  }

  /** A large count in thousands or millions, with three digits. */
  static String shortCount(double count) {
    if (count >= 999_500) {
      return digits(count / 1e6) + " M";
    }
    return count >= 1000 ? digits(count / 1e3) + " k" : digits(count);
  }

  /** How many times: two digits below ten. */
  static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 9.95 ? "%.1f" : "%.0f", ratio);
  }

  private static String digits(double value) {
    int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    String digits = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return decimals == 0 ? digits : digits.replaceAll("\\.?0+$", "");
  }
}
