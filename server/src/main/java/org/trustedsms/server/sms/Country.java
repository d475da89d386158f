// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The country whose national numbers are understood, such as {@code 07700 900123} in the United
 * Kingdom. Immutable.
 *
 * @param code the country code with a + in front; empty for no country
 * @param trunkPrefix what only national numbers begin with; empty for no country
 */
public record Country(String code, String trunkPrefix) {
  /** No country: national numbers stay as they are. */
  public static final Country NONE = new Country("", "");

  private static final Pattern SETTING =
      Pattern.compile("(\\+[1-9][0-9]{0,2}) *, *([0-9]{1,2})", Pattern.DOTALL);

  /**
   * Reads a setting.
   *
   * @param setting the country code and the trunk prefix, such as {@code +44,0}
   * @throws IllegalArgumentException if it is not that
   */
  public static Country of(String setting) {
    Matcher matcher = SETTING.matcher(setting);
    if (!matcher.matches() || matcher.group(2).startsWith("00")) {
      throw new IllegalArgumentException(
          "must be the country code and the trunk prefix, such as +44,0");
    }
    return new Country(matcher.group(1), matcher.group(2));
  }

  /** Returns the international form of digits that begin with the trunk prefix, or the digits. */
  String international(String digits) {
    return digits.startsWith(trunkPrefix) ? code + digits.substring(trunkPrefix.length()) : digits;
  }

  /** Returns the national form of an international number of this country, or the number. */
  String national(String number) {
    return number.startsWith(code) ? trunkPrefix + number.substring(code.length()) : number;
  }
}
