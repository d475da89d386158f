// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.util.Date;
import javax.wireless.messaging.BinaryMessage;

/** A binary message (JSR-120, BinaryMessage). Safe for use by several threads. */
final class SmsBinaryMessage implements BinaryMessage {
  private final Long timeMillis;
  private volatile String address;
  private volatile byte[] data;

  /**
   * Creates one.
   *
   * @param address whom it goes to or comes from, or null
   * @param timeMillis when the SMS centre got it, in ms since 1970 UTC; null if it is a new one
   */
  SmsBinaryMessage(String address, Long timeMillis) {
    this.address = address;
    this.timeMillis = timeMillis;
  }

  @Override
  public String getAddress() {
    return address;
  }

  @Override
  public void setAddress(String newAddress) {
    address = newAddress;
  }

  @Override
  public Date getTimestamp() {
    return timeMillis == null ? null : new Date(timeMillis);
  }

  /** Returns the very array that was set: "only sets the reference to the byte array". */
  @Override
  public byte[] getPayloadData() {
    return data;
  }

  @Override
  public void setPayloadData(byte[] newData) {
    data = newData;
  }
}
