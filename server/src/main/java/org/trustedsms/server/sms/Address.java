// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An SMS address, as SMPP carries it (SMPP 3.4, 5.2.5 to 5.2.9). Immutable.
 *
 * @param typeOfNumber addr_ton, 0 to 255
 * @param numberingPlan addr_npi, 0 to 255
 * @param digits the address without a + in front; for an alphanumeric one the name
 */
public record Address(int typeOfNumber, int numberingPlan, String digits) {
  /** addr_ton of an unknown kind of number. */
  public static final int UNKNOWN = 0;

  /** addr_ton of an international number. */
  public static final int INTERNATIONAL = 1;

  /** addr_ton of a number that only its network knows, such as a short code. */
  public static final int NETWORK_SPECIFIC = 3;

  /** addr_ton of a name. */
  public static final int ALPHANUMERIC = 5;

  /** addr_npi of telephone numbers (ITU-T E.164). */
  public static final int TELEPHONE = 1;

  private static final int COMPARED_DIGITS = 7;

  /** Digits of the shortest numbers that are not short codes. */
  private static final int MIN_INTERNATIONAL = 7;

  private static final String INTERNATIONAL_PREFIX = "00";
  private static final Pattern SHORT_CODE = Pattern.compile("[0-9]{3,5}");

  /** White space, hyphens and dashes, and the marks for directions that come with copied text. */
  private static final String SEPARATOR = "\\h()./\\-\u2010-\u2015\\p{Cf}";

  private static final Pattern SEPARATORS = Pattern.compile("[" + SEPARATOR + "]");

  private static final Pattern WRITTEN =
      Pattern.compile(
          "[\\h(\\p{Cf}]*+\\+?[\\h(\\p{Cf}]*+[0-9][0-9" + SEPARATOR + "]*+(?<=[0-9)\\h\\p{Cf}])");

  /** Countries differ in whether this 0 is dialled. */
  private static final Pattern OPTIONAL_ZERO = Pattern.compile("\\(\\h*+0\\h*+\\)");

  /** Takes a + in front of the digits for an international number. */
  public Address {
    if (typeOfNumber != ALPHANUMERIC && digits.startsWith("+")) {
      digits = digits.substring(1);
      typeOfNumber = INTERNATIONAL;
    }
  }

  /** Reads a telephone number: digits, or a + and digits. One of 3 to 5 digits is a short code. */
  public static Address ofNumber(String number) {
    return SHORT_CODE.matcher(number).matches()
        ? new Address(NETWORK_SPECIFIC, UNKNOWN, number)
        : new Address(UNKNOWN, TELEPHONE, number);
  }

  /** Reads an address: a telephone number or short code, or a name (3GPP TS 23.040, 9.1.2.5). */
  public static Address of(String address) {
    return isDigits(address) ? ofNumber(address) : new Address(ALPHANUMERIC, UNKNOWN, address);
  }

  /** Returns whether a text is digits, or a + and digits. */
  public static boolean isDigits(String text) {
    int length = text.length();
    int i = text.startsWith("+") ? 1 : 0;
    boolean digits = i < length;
    for (; digits && i < length; i++) {
      digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
    return digits;
  }

  /** As {@link #normalForm(String, Country)}, without national numbers. */
  public static String normalForm(String written) {
    return normalForm(written, Country.NONE);
  }

  /**
   * Returns the normal form of a telephone number as people write it: without the blanks, hyphens,
   * dots, slashes and brackets between its digits, with + for the international prefix 00, and with
   * the country code for the trunk prefix of a national number. Anything else is returned as it is,
   * also a number with "(0)".
   */
  public static String normalForm(String written, Country country) {
    String digits = withoutSeparators(written);
    if (!isDigits(digits)) {
      return written;
    }
    String international = international(digits, country);
    return international.length() > MIN_INTERNATIONAL ? international : digits;
  }

  /** Returns the normal form of a number's beginning, such as {@code 0044} or {@code +44 77}. */
  public static String normalPrefix(String written, Country country) {
    return international(withoutSeparators(written), country);
  }

  private static String international(String digits, Country country) {
    return digits.startsWith(INTERNATIONAL_PREFIX) && !digits.startsWith("000")
        ? "+" + digits.substring(INTERNATIONAL_PREFIX.length())
        : country.international(digits);
  }

  /** Returns a telephone number without what people write between digits; other texts as is. */
  public static String withoutSeparators(String written) {
    return !isDigits(written)
            && WRITTEN.matcher(written).matches()
            && !OPTIONAL_ZERO.matcher(written).find()
        ? SEPARATORS.matcher(written).replaceAll("")
        : written;
  }

  /**
   * Returns the ways in which a telephone number can be stored: first as it is written, then in its
   * normal form, and as others may write it: with or without the + that networks leave out at
   * times, with 00, in the country's national form. Any other text has one way only.
   */
  public static List<String> spellings(String written, Country country) {
    String number = normalForm(written, country);
    if (!isDigits(number)) {
      return List.of(number);
    }
    String digits = withoutPlus(number);
    String international = "+" + digits;
    Set<String> spellings = new LinkedHashSet<>();
    spellings.add(withoutSeparators(written));
    spellings.add(number);
    spellings.add(digits);
    spellings.add(international);
    spellings.add(INTERNATIONAL_PREFIX + digits);
    spellings.add(country.national(international));
    return List.copyOf(spellings);
  }

  /**
   * Returns what a phone shows and answers to: the name, the digits, or a + and the digits of an
   * international number.
   */
  public String number() {
    return typeOfNumber == INTERNATIONAL && !digits.isEmpty() ? "+" + digits : digits;
  }

  /**
   * Returns whether two numbers can be the same: one is a spelling of the other, or they end with
   * the same 7 digits, as national and international forms of a number do whose country is not
   * known.
   */
  public static boolean canBeSame(String number, String other) {
    String digits = lastDigits(number);
    return digits.length() == COMPARED_DIGITS && digits.equals(lastDigits(other))
        || spellings(number, Country.NONE).contains(other);
  }

  /** Returns the last 7 digits of a number; fewer if it has fewer. */
  public static String lastDigits(String number) {
    String digits = number.replaceAll("[^0-9]", "");
    return digits.substring(Math.max(0, digits.length() - COMPARED_DIGITS));
  }

  /** Returns an address as it is where networks leave out the plus. */
  public static String withoutPlus(String address) {
    return address.startsWith("+") ? address.substring(1) : address;
  }

  @Override
  public String toString() {
    return number();
  }
}
