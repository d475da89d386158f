// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** A message as it came from the network: nothing in it has been verified. Immutable in use. */
public final class Incoming {
  /** The longest payload: 255 segments of 128 bytes (3GPP TS 23.040, 9.2.3.24.1). */
  public static final int MAX_LENGTH = 255 * 128;

  /**
   * The sender's number as the network states it, which anyone may have forged: 3 to 20 digits,
   * perhaps with a + in front; empty if the network states none or something else, such as a name.
   */
  public final String number;

  /**
   * The payload, 0 to {@link #MAX_LENGTH} bytes; 0 for a plain text, which is not signed, or
   * nothing. Owned by the receiver.
   */
  public final byte[] payload;

  /** When the SMSC got it (its SCTS), or else this phone did: seconds since 1970 UTC. */
  public final long time;

  /** Takes the payload without a copy, and the time in seconds since 1970 UTC. */
  public Incoming(String number, byte[] payload, long time) {
    this.number = number;
    this.payload = payload;
    this.time = time;
  }

  /** Returns whether something, perhaps null, is 3 to 20 digits with or without a + in front. */
  public static boolean isNumber(String number) {
    if (number == null) {
      return false;
    }
    int start = number.startsWith("+") ? 1 : 0;
    int digits = number.length() - start;
    boolean result = digits >= 3 && digits <= 20;
    for (int i = start; result && i < number.length(); i++) {
      result = number.charAt(i) >= '0' && number.charAt(i) <= '9';
    }
    return result;
  }
}
