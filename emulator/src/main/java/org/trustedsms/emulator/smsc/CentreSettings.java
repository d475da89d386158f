// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;

/** Where and how an SMS centre listens. Immutable. */
public final class CentreSettings {
  /** The port registered for SMPP. */
  public static final int PORT = 2775;

  private static final int MAX_PASSWORD = 8;

  private final InetSocketAddress address;
  private final char[] password;
  private final CentreLimits limits;
  private final CentreTimers timers;

  private CentreSettings(
      InetSocketAddress address, char[] password, CentreLimits limits, CentreTimers timers) {
    this.address = address;
    this.password = password;
    this.limits = limits;
    this.timers = timers;
  }

  /**
   * Returns settings with which only programs of this machine reach the centre: 127.0.0.1, port
   * 2775, no password, the default limits and timers.
   */
  public static CentreSettings defaults() {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
    return new CentreSettings(loopback, null, CentreLimits.defaults(), CentreTimers.defaults());
  }

  /**
   * Sets where the centre listens.
   *
   * @param a the address; port 0 for a free one
   * @return settings with it
   */
  public CentreSettings withAddress(InetSocketAddress a) {
    return new CentreSettings(Objects.requireNonNull(a), password, limits, timers);
  }

  /**
   * Sets what every client must send to bind.
   *
   * @param p 1 to 8 ASCII characters (SMPP 3.4, 5.2.2), copied; null for none
   * @return settings with it
   * @throws IllegalArgumentException if it is longer, empty or holds other characters
   */
  public CentreSettings withPassword(char[] p) {
    if (p == null) {
      return new CentreSettings(address, null, limits, timers);
    }
    if (p.length == 0 || p.length > MAX_PASSWORD) {
      throw new IllegalArgumentException(
          "A password of SMPP must be 1 to " + MAX_PASSWORD + " characters, not " + p.length);
    }
    for (char c : p) {
      if (c <= ' ' || c > '~') {
        throw new IllegalArgumentException(
            "A password of SMPP must be of ASCII letters, digits and signs");
      }
    }
    return new CentreSettings(address, p.clone(), limits, timers);
  }

  /**
   * Sets how much the centre keeps and carries.
   *
   * @return settings with them
   */
  public CentreSettings withLimits(CentreLimits l) {
    return new CentreSettings(address, password, Objects.requireNonNull(l), timers);
  }

  /**
   * Sets how long the centre waits.
   *
   * @return settings with them
   */
  public CentreSettings withTimers(CentreTimers t) {
    return new CentreSettings(address, password, limits, Objects.requireNonNull(t));
  }

  /** Returns where the centre listens. */
  public InetSocketAddress address() {
    return address;
  }

  /** Returns how much the centre keeps and carries. */
  public CentreLimits limits() {
    return limits;
  }

  /** Returns how long the centre waits. */
  public CentreTimers timers() {
    return timers;
  }

  /** Tells whether a password is asked for. */
  public boolean hasPassword() {
    return password != null;
  }

  /** The password; null if there is none. Not a copy. */
  char[] password() {
    return password;
  }

  @Override
  public String toString() {
    return address + (hasPassword() ? " with" : " without") + " password";
  }
}
