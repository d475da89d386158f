// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The settings of an SMSC.
 *
 * @param address where; port 0 for a free one
 * @param password 1 to 8 ASCII characters (SMPP 3.4, 5.2.2), copied; null for none
 * @param dataSm whether it delivers by data_sm (SMPP 3.4, 4.7.1), not deliver_sm
 */
public record SmscSettings(
    InetSocketAddress address,
    char[] password,
    SmscLimits limits,
    SmscTimers timers,
    boolean dataSm) {
  /** The port registered for SMPP. */
  public static final int PORT = 2775;

  private static final int MAX_PASSWORD = 8;

  /** Checks the password. */
  public SmscSettings {
    if (password != null) {
      password = password.clone();
      if (password.length == 0 || password.length > MAX_PASSWORD) {
        throw new IllegalArgumentException(
            "A password of SMPP must be 1 to "
                + MAX_PASSWORD
                + " characters, not "
                + password.length);
      }
      for (char c : password) {
        if (c <= ' ' || c > '~') {
          throw new IllegalArgumentException(
              "A password of SMPP must be of ASCII letters, digits and signs");
        }
      }
    }
  }

  /**
   * Returns settings with which only programs of this machine reach the SMSC: 127.0.0.1, port 2775,
   * no password, the default limits and timers.
   */
  public static SmscSettings defaults() {
    return new SmscSettings(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT),
        null,
        SmscLimits.defaults(),
        SmscTimers.defaults(),
        false);
  }

  public SmscSettings withAddress(InetSocketAddress other) {
    return new SmscSettings(other, password, limits, timers, dataSm);
  }

  public SmscSettings withPassword(char[] other) {
    return new SmscSettings(address, other, limits, timers, dataSm);
  }

  public SmscSettings withLimits(SmscLimits other) {
    return new SmscSettings(address, password, other, timers, dataSm);
  }

  public SmscSettings withTimers(SmscTimers other) {
    return new SmscSettings(address, password, limits, other, dataSm);
  }

  /** Returns settings with which it delivers by data_sm, or does not. */
  public SmscSettings withDataSm(boolean other) {
    return new SmscSettings(address, password, limits, timers, other);
  }

  /** Returns a copy of the password; null if there is none. */
  @Override
  public char[] password() {
    return password == null ? null : password.clone();
  }

  public boolean hasPassword() {
    return password != null;
  }

  @Override
  public String toString() {
    return address + (hasPassword() ? " with" : " without") + " password";
  }
}
