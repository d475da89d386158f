// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code openssl speed -mr} says of one algorithm. */
record OpenSslSpeed(Rate sign, Rate verify) {
  /** For example {@code +F4:1:192:6706.060606:6616.161616}: F2 is RSA, F4 ECDSA, F6 EdDSA. */
  private static final Pattern RATES =
      Pattern.compile("^\\+F[246]:\\d+:\\d+:(?:\\w+:)?([0-9.]+):([0-9.]+)\\s*$", Pattern.MULTILINE);

  /** For example {@code +R5:6639:192:0.99}: how many operations in how many seconds. */
  private static final Pattern COUNT =
      Pattern.compile("^\\+R\\d+:(\\d{1,9}):\\d+:.*$", Pattern.MULTILINE);

  /** How many operations in a second, and of how many that is known; both more than 0. */
  record Rate(double perSecond, int count) {}

  /** Reads all that a run with one algorithm has printed. */
  static OpenSslSpeed parse(String output) throws IOException {
    Matcher rates = RATES.matcher(output);
    if (!rates.find()) {
      throw new IOException("openssl speed gave no rates that are understood");
    }
    Matcher counts = COUNT.matcher(output);
    return new OpenSslSpeed(rate(rates.group(1), counts), rate(rates.group(2), counts));
  }

  private static Rate rate(String perSecond, Matcher counts) throws IOException {
    if (!counts.find()) {
      throw new IOException("openssl speed gave no counts that are understood");
    }
    try {
      Rate rate = new Rate(Double.parseDouble(perSecond), Integer.parseInt(counts.group(1)));
      if (rate.perSecond() > 0 && rate.count() > 0) {
        return rate;
      }
    } catch (NumberFormatException e) {
      throw new IOException("openssl speed gave \"" + perSecond + "\" for a number", e);
    }
    throw new IOException("openssl speed did not finish a single operation in its time");
  }
}
