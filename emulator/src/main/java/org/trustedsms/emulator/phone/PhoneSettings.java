// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import com.google.re2j.Pattern;
import java.awt.Dimension;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * The settings of a phone. Immutable.
 *
 * @param number the phone's number: 3 to 15 digits, perhaps with a + in front
 * @param folder the phone's own, made if it does not exist
 * @param password at the SMSC, up to 8 characters (SMPP 3.4, 5.2.2), copied; null for none
 * @param locale its language and country, such as it-IT
 */
public record PhoneSettings(
    String number,
    Path folder,
    InetSocketAddress smsc,
    char[] password,
    MidletSuite suite,
    CardSlot card,
    Permissions permissions,
    Dimension screen,
    String locale) {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{3,15}");

  /** Checks the number. */
  public PhoneSettings {
    if (!NUMBER.matches(number)) {
      throw new IllegalArgumentException(
          "'" + number + "' is no phone number: 3 to 15 digits, perhaps with a + in front.");
    }
    password = password == null ? null : password.clone();
  }

  /** Makes settings without a password, without a card, and with everything allowed. */
  public static PhoneSettings of(
      String number, Path folder, InetSocketAddress smsc, MidletSuite suite) {
    return new PhoneSettings(
        number,
        folder,
        smsc,
        null,
        suite,
        CardSlot.EMPTY,
        permission -> true,
        Equipment.LARGE_SCREEN,
        Equipment.ENGLISH);
  }

  /** Returns the same with another password; null for none; copied. */
  public PhoneSettings withPassword(char[] changed) {
    return new PhoneSettings(
        number, folder, smsc, changed, suite, card, permissions, screen, locale);
  }

  /** Returns the same with a smart card in its slot. */
  public PhoneSettings withCard(CardSlot changed) {
    return new PhoneSettings(
        number, folder, smsc, password, suite, changed, permissions, screen, locale);
  }

  /** Returns the same with other permissions. */
  public PhoneSettings withPermissions(Permissions changed) {
    return new PhoneSettings(number, folder, smsc, password, suite, card, changed, screen, locale);
  }

  /** Returns the same with a screen of another size, in pixels. */
  public PhoneSettings withScreen(Dimension changed) {
    return new PhoneSettings(
        number, folder, smsc, password, suite, card, permissions, changed, locale);
  }

  /** Returns the same with another language and country. */
  public PhoneSettings withLocale(String changed) {
    return new PhoneSettings(
        number, folder, smsc, password, suite, card, permissions, screen, changed);
  }

  /** Returns the password: a copy; null for none. */
  @Override
  public char[] password() {
    return password == null ? null : password.clone();
  }

  /** Tells all but the password. */
  @Override
  public String toString() {
    return "phone " + number + " in " + folder + " at the SMSC " + smsc;
  }
}
