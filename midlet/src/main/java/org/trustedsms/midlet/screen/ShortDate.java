// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Date;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/** Times in words. */
final class ShortDate {
  /** The names of the days in Date.toString of CLDC 1.1. */
  private static final String WEEKDAYS = "SunMonTueWedThuFriSat";

  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  private ShortDate() {}

  /** Returns a time as the phone's clock and zone have it, such as "Sat 21 Nov 2026, 06:31". */
  static String format(long seconds) {
    // CLDC 1.1, Date.toString: dow mon dd hh:mm:ss zzz yyyy.
    String date = new Date(seconds * 1000).toString();
    int weekday = WEEKDAYS.indexOf(date.substring(0, 3));
    int month = MONTHS.indexOf(date.substring(4, 7));
    if (weekday < 0 || month < 0) {
      return date;
    }
    return Texts.of(
            Text.DATE,
            Texts.of(Text.WEEKDAYS).substring(weekday, weekday + 3),
            Texts.of(Text.MONTHS).substring(month, month + 3),
            date.substring(8, 10))
        + date.substring(date.length() - 5)
        + ","
        + date.substring(10, 16);
  }
}
