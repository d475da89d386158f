// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.regex.Pattern;

/** A recipient's queue: a client's system_id, for its delivery receipts, or a number's digits. */
record Recipient(boolean system, String name) {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,20}");

  static Recipient number(String digits) {
    return new Recipient(false, digits);
  }

  static Recipient system(String systemId) {
    return new Recipient(true, systemId);
  }

  /** Returns the 1 to 20 digits of a number that may begin with a +; null if it is no number. */
  static String digits(String number) {
    if (!NUMBER.matcher(number).matches()) {
      return null;
    }
    return number.charAt(0) == '+' ? number.substring(1) : number;
  }
}
