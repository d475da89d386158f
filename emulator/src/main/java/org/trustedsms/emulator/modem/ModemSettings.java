// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.regex.Pattern;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTime;

/**
 * Which client it is and which SMS centre it belongs to. The array of the password is not copied.
 * Immutable but for that.
 *
 * @param number the client's own number, which its messages come from: 1 to 15 digits (ITU-T
 *     E.164), with a + in front if it is an international one
 * @param centre where the SMS centre listens
 * @param password 1 to 8 ASCII characters (SMPP 3.4, 5.2.2); null if the centre wants none
 * @param systemId who binds: 1 to 15 ASCII characters (5.2.1)
 * @param systemType what kind of client binds: up to 12 ASCII characters (5.2.3). With {@link
 *     ServiceCentreTime#PHONE} the client is a phone at an SMS centre of this project, and believes
 *     the time that the centre states for each message; otherwise the time of arrival counts, since
 *     other centres may pass on what the sender has put there
 * @param addressRange which numbers it receives for: one, a regular expression (appendix A), or an
 *     empty string if the centre knows; up to 40 ASCII characters (5.2.7)
 * @param mode what it binds for
 */
public record ModemSettings(
    String number,
    InetSocketAddress centre,
    char[] password,
    String systemId,
    String systemType,
    String addressRange,
    BindMode mode) {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,15}");
  private static final int MAX_PASSWORD = 8;
  private static final int MAX_SYSTEM_ID = 15;
  private static final int MAX_SYSTEM_TYPE = 12;
  private static final int MAX_ADDRESS_RANGE = 40;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if one of them cannot be used; says which, and not the
   *     password
   */
  public ModemSettings {
    Objects.requireNonNull(centre, "centre");
    Objects.requireNonNull(mode, "mode");
    requireNumber(number);
    if (password != null && !isPassword(password)) {
      throw new IllegalArgumentException(
          "password of the phone: must be 1 to 8 ASCII characters (SMPP 3.4, 5.2.2)");
    }
    require("system_id", systemId, 1, MAX_SYSTEM_ID);
    require("system_type", systemType, 0, MAX_SYSTEM_TYPE);
    require("address_range", addressRange, 0, MAX_ADDRESS_RANGE);
  }

  /**
   * Settings of a phone: its system_id and address_range are the digits of its number, its
   * system_type is {@link ServiceCentreTime#PHONE}, and it binds as transceiver.
   *
   * @param number the phone's own number
   * @param centre where the SMS centre listens
   * @param password the password; null if the centre wants none
   * @throws IllegalArgumentException if the number or the password cannot be used
   */
  public ModemSettings(String number, InetSocketAddress centre, char[] password) {
    this(
        number,
        centre,
        password,
        digits(number),
        ServiceCentreTime.PHONE,
        digits(number),
        BindMode.TRANSCEIVER);
  }

  private static String digits(String number) {
    requireNumber(number);
    return Address.ofNumber(number).digits();
  }

  private static void requireNumber(String number) {
    if (!NUMBER.matcher(number).matches()) {
      throw new IllegalArgumentException(
          "number of the phone \"" + number + "\": must be 1 to 15 digits, or a + and the digits");
    }
  }

  private static boolean isPassword(char[] password) {
    for (char c : password) {
      if (!isPrintable(c)) {
        return false;
      }
    }
    return password.length >= 1 && password.length <= MAX_PASSWORD;
  }

  private static boolean isPrintable(int c) {
    return c >= 0x20 && c <= 0x7E;
  }

  private static void require(String field, String value, int least, int most) {
    if (value.length() < least
        || value.length() > most
        || !value.chars().allMatch(ModemSettings::isPrintable)) {
      throw new IllegalArgumentException(
          field
              + " \""
              + value
              + "\": must be "
              + (least == 0 ? "at most " : least + " to ")
              + most
              + " ASCII characters (SMPP 3.4, 5.2)");
    }
  }

  /**
   * Settings of a phone for an SMS centre that wants no password.
   *
   * @param number the phone's own number
   * @param centre where the SMS centre listens
   * @return the settings
   */
  public static ModemSettings of(String number, InetSocketAddress centre) {
    return new ModemSettings(number, centre, null);
  }

  /**
   * Sets who binds.
   *
   * @param value 1 to 15 ASCII characters
   * @return other settings
   * @throws IllegalArgumentException if it cannot be used
   */
  public ModemSettings withSystemId(String value) {
    return new ModemSettings(number, centre, password, value, systemType, addressRange, mode);
  }

  /**
   * Sets what kind of client binds.
   *
   * @param value up to 12 ASCII characters
   * @return other settings
   * @throws IllegalArgumentException if it cannot be used
   */
  public ModemSettings withSystemType(String value) {
    return new ModemSettings(number, centre, password, systemId, value, addressRange, mode);
  }

  /**
   * Sets which numbers it receives for.
   *
   * @param value up to 40 ASCII characters
   * @return other settings
   * @throws IllegalArgumentException if it cannot be used
   */
  public ModemSettings withAddressRange(String value) {
    return new ModemSettings(number, centre, password, systemId, systemType, value, mode);
  }

  /**
   * Sets what it binds for.
   *
   * @param value the mode
   * @return other settings
   */
  public ModemSettings withMode(BindMode value) {
    return new ModemSettings(number, centre, password, systemId, systemType, addressRange, value);
  }

  /** The client's own number as SMPP carries it. */
  Address address() {
    return Address.ofNumber(number);
  }

  /** What addr_ton and addr_npi say of the address_range: unknown unless it is the own number. */
  Address range() {
    return addressRange.equals(address().digits())
        ? address()
        : new Address(Address.UNKNOWN, Address.UNKNOWN, addressRange);
  }

  /** Whether the time that the SMS centre states is believed. */
  boolean believesCentreTime() {
    return systemType.equals(ServiceCentreTime.PHONE);
  }

  /** Tells everything but the password. */
  @Override
  public String toString() {
    return "ModemSettings[number="
        + number
        + ", centre="
        + centre
        + ", password="
        + (password == null ? "none" : "set")
        + ", systemId="
        + systemId
        + ", systemType="
        + systemType
        + ", addressRange="
        + addressRange
        + ", mode="
        + mode
        + "]";
  }
}
