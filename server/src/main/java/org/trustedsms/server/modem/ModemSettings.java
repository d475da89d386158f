// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

/**
 * The settings of a link over a modem: its port and the number of its SIM. Immutable.
 *
 * @param port what the system calls the serial port: /dev/ttyUSB0, COM3
 * @param speed bits a second, 300 to 4,000,000; of no meaning for most modems at USB
 * @param number the number of its SIM, which SMS that arrive are said to be to; empty if not known
 * @param perSecond most SMS in any second, 1 to 1,000; 0 for as many as the modem takes
 */
public record ModemSettings(String port, int speed, String number, int perSecond) {
  private static final int MIN_SPEED = 300;
  private static final int MAX_SPEED = 4_000_000;
  private static final int MAX_RATE = 1_000;

  /** Checks what can be checked without the modem. */
  public ModemSettings {
    if (port.isEmpty()) {
      throw new IllegalArgumentException("port: name the serial port of the modem");
    }
    if (speed < MIN_SPEED || speed > MAX_SPEED) {
      throw new IllegalArgumentException(
          "speed " + speed + ": must be " + MIN_SPEED + " to " + MAX_SPEED + " bits a second");
    }
    if (!number.matches("(\\+?[0-9]{1,20})?")) {
      throw new IllegalArgumentException(
          "number \"" + number + "\": must be digits, or a + and digits");
    }
    if (perSecond < 0 || perSecond > MAX_RATE) {
      throw new IllegalArgumentException(
          "SMS a second " + perSecond + ": must be 1 to " + MAX_RATE + ", or 0 for any number");
    }
  }

  /** Returns settings with 115,200 bits a second, no number and no limit. */
  public static ModemSettings of(String port) {
    return new ModemSettings(port, 115_200, "", 0);
  }

  /** Returns the same for a SIM with a number. */
  public ModemSettings withNumber(String other) {
    return new ModemSettings(port, speed, other, perSecond);
  }
}
