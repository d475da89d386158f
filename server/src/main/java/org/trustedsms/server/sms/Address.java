// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

/**
 * The address of somebody who sends or receives SMS, as SMPP carries it (SMPP 3.4, 5.2.5 to 5.2.9).
 * Immutable.
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

  /** Takes a + in front of the digits for an international number. */
  public Address {
    if (typeOfNumber != ALPHANUMERIC && digits.startsWith("+")) {
      digits = digits.substring(1);
      typeOfNumber = INTERNATIONAL;
    }
  }

  /**
   * Reads a telephone number. One of 3 to 5 digits is a short code.
   *
   * @param number digits, or a + and digits
   */
  public static Address ofNumber(String number) {
    return number.matches("[0-9]{3,5}")
        ? new Address(NETWORK_SPECIFIC, UNKNOWN, number)
        : new Address(UNKNOWN, TELEPHONE, number);
  }

  /**
   * Returns the normal form of a telephone number as people write it: without the blanks, hyphens,
   * dots and brackets between its digits, and with + for the international prefix 00. Anything else
   * is returned as it is, also a number with "(0)", since countries differ in whether that 0 is
   * dialled.
   */
  public static String normalForm(String written) {
    String number = written.strip();
    if (!number.matches("\\+?[0-9(][0-9 ().-]*") || number.contains("(0)")) {
      return written;
    }
    String digits = number.replaceAll("[ ().-]", "");
    return digits.matches("00[1-9][0-9]{6,14}") ? "+" + digits.substring(2) : digits;
  }

  /**
   * Returns what a phone shows and answers to: the name, the digits, or a + and the digits of an
   * international number.
   */
  public String number() {
    return typeOfNumber == INTERNATIONAL && !digits.isEmpty() ? "+" + digits : digits;
  }

  /**
   * Tells whether two numbers can be the same: they differ in a + at most, or end with the same 7
   * digits, as national and international forms of a number do.
   */
  public static boolean canBeSame(String number, String other) {
    String digits = lastDigits(number);
    return digits.length() == COMPARED_DIGITS && digits.equals(lastDigits(other))
        || withoutPlus(number).equals(withoutPlus(other));
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
