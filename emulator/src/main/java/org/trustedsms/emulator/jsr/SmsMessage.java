// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.util.Date;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.TextMessage;

/** A message (JSR-120, Message). Safe for use by several threads. */
abstract class SmsMessage implements Message {
  private final Long timeMillis;
  private volatile String address;

  /** Creates one that the SMSC got at a time, in ms since 1970 UTC; null if it is new. */
  private SmsMessage(String address, Long timeMillis) {
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

  /** A text message (JSR-120, TextMessage). */
  static final class Text extends SmsMessage implements TextMessage {
    private volatile String text;

    Text(String address, Long timeMillis) {
      super(address, timeMillis);
    }

    @Override
    public String getPayloadText() {
      return text;
    }

    @Override
    public void setPayloadText(String newText) {
      text = newText;
    }
  }

  /** A binary message (JSR-120, BinaryMessage). */
  static final class Binary extends SmsMessage implements BinaryMessage {
    private volatile byte[] data;

    Binary(String address, Long timeMillis) {
      super(address, timeMillis);
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
}
