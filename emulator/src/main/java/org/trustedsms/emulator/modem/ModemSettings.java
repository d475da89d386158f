// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Pattern;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTime;

/**
 * Which phone it is and which SMS centre it belongs to. The array of the password is not copied.
 * Immutable but for that.
 *
 * @param number the phone's own number, which its messages come from: 1 to 15 digits (ITU-T E.164),
 *     with a + in front if it is an international one
 * @param password 1 to 8 ASCII characters (SMPP 3.4, 5.2.2); null if the centre wants none
 */
public record ModemSettings(
    String number, InetSocketAddress centre, char[] password, LinkTimers timers) {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,15}");

  private static final LinkTimers TIMERS = LinkTimers.DEFAULT.withBusy(Duration.ofSeconds(3));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if one of them cannot be used; says which, and not the
   *     password
   */
  public ModemSettings {
    if (!NUMBER.matcher(number).matches()) {
      throw new IllegalArgumentException(
          "number of the phone \"" + number + "\": must be 1 to 15 digits, or a + and the digits");
    }
    if (password != null && password.length == 0) {
      throw new IllegalArgumentException("password of the phone: must not be empty");
    }
    link(number, centre, password, timers);
  }

  /** Creates settings with the timers of a person, who waits 3 s for a centre that is busy. */
  public ModemSettings(String number, InetSocketAddress centre, char[] password) {
    this(number, centre, password, TIMERS);
  }

  /** The phone's own number as SMPP carries it. */
  Address address() {
    return Address.ofNumber(number);
  }

  /**
   * How it binds: system_id and address_range are the digits of the number, and the system_type
   * asks for the time of each message.
   */
  LinkSettings link() {
    return link(number, centre, password, timers);
  }

  private static LinkSettings link(
      String number, InetSocketAddress centre, char[] password, LinkTimers timers) {
    Address own = Address.ofNumber(number);
    return LinkSettings.of(centre, own.digits())
        .password(password)
        .systemType(ServiceCentreTime.PHONE)
        .addressRange(own)
        .timers(timers);
  }

  /** Tells everything but the password. */
  @Override
  public String toString() {
    return "ModemSettings[number=" + number + ", centre=" + centre + "]";
  }
}
