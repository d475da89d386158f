// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/**
 * A payload that arrived complete, in one SMS or several. Who really sent it is not known before
 * its signature has been verified: the originator's address of an SMS can be forged. Immutable, so
 * safe for use by several threads.
 */
public final class ReceivedPayload {
  private final String originator;
  private final int destinationPort;
  private final int originatorPort;
  private final int segments;
  private final byte[] payload;

  /** Takes over {@code payload}: the caller must not change it afterwards. */
  ReceivedPayload(
      String originator, int destinationPort, int originatorPort, int segments, byte[] payload) {
    this.originator = originator;
    this.destinationPort = destinationPort;
    this.originatorPort = originatorPort;
    this.segments = segments;
    this.payload = payload;
  }

  /** Returns the address that the SMS named as its sender. */
  public String originator() {
    return originator;
  }

  /**
   * Returns the port the message is for, 0 to 65535; -1 if it has none. Nothing checked that it is
   * yours.
   */
  public int destinationPort() {
    return destinationPort;
  }

  /** Returns the port that answers go to, 0 to 65535; -1 if it has none. */
  public int originatorPort() {
    return originatorPort;
  }

  /** Returns the number of SMS that the payload came in, 1 to 255. */
  public int segments() {
    return segments;
  }

  /** Returns the payload without headers, as a new array. */
  public byte[] payload() {
    return Bytes.copy(payload);
  }
}
