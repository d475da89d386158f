// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.Matcher;

/**
 * The numbers that a client receives for (SMPP 3.4, 5.2.7): one number, or those that a regular
 * expression finds a match in, as in the specification's appendix A. A + in front of a number does
 * not count. Immutable.
 */
final class AddressRange {
  /** No number. */
  static final AddressRange NONE = new AddressRange("", null, null);

  private static final java.util.regex.Pattern NUMBER =
      java.util.regex.Pattern.compile("\\+?[0-9]{1,20}");

  /** Beyond this, counted repetitions inside each other would take too much memory. */
  private static final int MAX_REPETITIONS = 100;

  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{([0-9]+)(?:,([0-9]*))?}");

  private final String source;
  private final String number;
  private final Pattern pattern;

  private AddressRange(String source, String number, Pattern pattern) {
    this.source = source;
    this.number = number;
    this.pattern = pattern;
  }

  /**
   * Reads the range of a bind request.
   *
   * @param range address_range, at most 40 characters; null or empty if there was none
   * @param systemId counts instead if it is a number
   * @return the range; NONE if neither names a number
   * @throws IllegalArgumentException if the range is no regular expression; says why
   */
  static AddressRange of(String range, String systemId) {
    if (range == null || range.isEmpty()) {
      return isNumber(systemId) ? literal(systemId) : NONE;
    }
    if (isNumber(range)) {
      return literal(range);
    }
    if (repetitions(range) > MAX_REPETITIONS) {
      throw new IllegalArgumentException("address_range repeats something too often");
    }
    try {
      // RE2: a client chooses the expression, and matching must take linear time.
      return new AddressRange(range, null, Pattern.compile(range));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "address_range is neither a number nor a regular expression: " + e.getDescription(), e);
    }
  }

  /**
   * Returns the digits of a number.
   *
   * @param number a + and digits, or digits
   * @return the digits; null if it is no number of 1 to 20 digits
   */
  static String digits(String number) {
    if (!isNumber(number)) {
      return null;
    }
    return number.charAt(0) == '+' ? number.substring(1) : number;
  }

  /** The one number of this range; null if there is none or a pattern. */
  String number() {
    return number;
  }

  boolean isPattern() {
    return pattern != null;
  }

  boolean covers(String digits) {
    return pattern != null ? pattern.matcher(digits).find() : digits.equals(number);
  }

  /** Whether a number is known to be in both. Two different patterns may have one unseen. */
  boolean meets(AddressRange other) {
    if (number != null) {
      return other.covers(number);
    }
    if (other.number != null) {
      return covers(other.number);
    }
    return pattern != null && source.equals(other.source);
  }

  private static AddressRange literal(String number) {
    return new AddressRange(number, digits(number), null);
  }

  /** How often something is repeated if all counted repetitions are inside each other. */
  private static double repetitions(String range) {
    double product = 1;
    Matcher each = REPETITION.matcher(range);
    while (each.find()) {
      String most =
          each.group(2) == null || each.group(2).isEmpty() ? each.group(1) : each.group(2);
      product *= Math.max(1, Double.parseDouble(most));
    }
    return product;
  }

  private static boolean isNumber(String text) {
    return text != null && NUMBER.matcher(text).matches();
  }

  @Override
  public String toString() {
    return source;
  }
}
