// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as the tables of studies show them. Static functions only. */
final class Cells {
  /** Where there is no figure; a note says why. */
  static final String EMPTY = "";

  private static final int MAX_DECIMALS = 12;

  private Cells() {}

  /** Writes a printed figure with all its digits: 2,471.6. */
  static String printed(double value) {
    return format(value, MAX_DECIMALS);
  }

  /** Writes a figure of our own with three digits, or more if it is 1,000 or more; NaN is empty. */
  static String figure(double value) {
    if (Double.isNaN(value)) {
      return EMPTY;
    }
    int magnitude = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    return format(value, Math.min(MAX_DECIMALS, Math.max(0, 2 - magnitude)));
  }

  private static String format(double value, int decimals) {
    DecimalFormat format =
        new DecimalFormat("#,##0.#", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMaximumFractionDigits(decimals);
    return format.format(value);
  }
}
