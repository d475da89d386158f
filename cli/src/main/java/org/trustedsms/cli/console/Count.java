// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** Numbers of things in words. */
public final class Count {
  /** Above so many SMS a message costs more than most users expect. */
  private static final int MANY_SMS = 3;

  private Count() {}

  /** Returns a number and its unit, given that of one. */
  public static String of(int number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }

  /** Returns a warning that follows the number of a message's SMS; empty if they are few. */
  public static String warning(int sms) {
    return sms > MANY_SMS ? " (WARNING: each SMS is paid for)" : "";
  }
}
