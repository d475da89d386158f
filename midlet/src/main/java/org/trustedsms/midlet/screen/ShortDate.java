// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Date;

/** Times in words. */
final class ShortDate {
  private ShortDate() {}

  /** Returns a time as the phone's clock and zone have it, such as "Sat Nov 21 06:31 2026". */
  static String format(long seconds) {
    // CLDC 1.1, Date.toString: dow mon dd hh:mm:ss zzz yyyy.
    String date = new Date(seconds * 1000).toString();
    return date.substring(0, 16) + date.substring(date.length() - 5);
  }
}
