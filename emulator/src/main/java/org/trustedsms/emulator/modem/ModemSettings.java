// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.regex.Pattern;
import org.trustedsms.emulator.sms.Address;

/**
 * Which phone it is and which SMS centre it belongs to. The array of the password is not copied.
 *
 * @param number the phone's own number: 1 to 15 digits (ITU-T E.164), with a + in front if it is an
 *     international one. Its digits are the system_id and the address_range.
 * @param centre where the SMS centre listens
 * @param password 1 to 8 ASCII characters (SMPP 3.4, 5.2.2); null if the centre wants none
 */
public record ModemSettings(String number, InetSocketAddress centre, char[] password) {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,15}");
  private static final int MAX_PASSWORD = 8;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if the number or the password cannot be used
   */
  public ModemSettings {
    Objects.requireNonNull(centre, "centre");
    if (!NUMBER.matcher(number).matches()) {
      throw new IllegalArgumentException(
          "number of the phone \"" + number + "\": must be 1 to 15 digits, or a + and the digits");
    }
    if (password != null && !isPassword(password)) {
      throw new IllegalArgumentException(
          "password of the phone: must be 1 to 8 ASCII characters (SMPP 3.4, 5.2.2)");
    }
  }

  private static boolean isPassword(char[] password) {
    for (char c : password) {
      if (c < 0x20 || c > 0x7E) {
        return false;
      }
    }
    return password.length >= 1 && password.length <= MAX_PASSWORD;
  }

  /**
   * Settings for an SMS centre that wants no password.
   *
   * @param number the phone's own number
   * @param centre where the SMS centre listens
   * @return the settings
   */
  public static ModemSettings of(String number, InetSocketAddress centre) {
    return new ModemSettings(number, centre, null);
  }

  /** The phone's own number as SMPP carries it. */
  Address address() {
    return Address.ofNumber(number);
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
        + "]";
  }
}
