// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.util.Date;
import javax.wireless.messaging.TextMessage;

/** A text message (JSR-120, TextMessage). Safe for use by several threads. */
final class SmsTextMessage implements TextMessage {
  private final Long timeMillis;
  private volatile String address;
  private volatile String text;

  /**
   * Creates one.
   *
   * @param address whom it goes to or comes from, or null
   * @param timeMillis when the SMS centre got it, in ms since 1970 UTC; null if it is a new one
   */
  SmsTextMessage(String address, Long timeMillis) {
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

  @Override
  public String getPayloadText() {
    return text;
  }

  @Override
  public void setPayloadText(String newText) {
    text = newText;
  }
}
