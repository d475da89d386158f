// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.nio.ByteBuffer;

/**
 * Writes a deliver_sm octet by octet (SMPP 3.4, 4.6.1), with everything that tests vary.
 *
 * @param ton source_addr_ton
 * @param from source_addr
 * @param message short_message
 * @param parameters optional parameters in hex: tag, length and value of each
 */
public record DeliverSmPdu(
    int ton, String from, int esmClass, int dataCoding, byte[] message, String parameters) {

  public static DeliverSmPdu binary(String message) {
    return new DeliverSmPdu(1, "390001", 0x40, 0x04, Hex.bytes(message), "");
  }

  public static DeliverSmPdu text(String message) {
    return new DeliverSmPdu(1, "390001", 0, 0, Hex.bytes(message), "");
  }

  public DeliverSmPdu from(String number) {
    return new DeliverSmPdu(ton, number, esmClass, dataCoding, message, parameters);
  }

  public DeliverSmPdu with(String parameter) {
    return new DeliverSmPdu(ton, from, esmClass, dataCoding, message, parameters + parameter);
  }

  public byte[] body() {
    return Hex.bytes(
        "00"
            + String.format("%02X 01 ", ton)
            + Hex.cString(from)
            + "01 01"
            + Hex.cString("390002")
            + String.format("%02X 00 00 00 00 00 00 %02X 00 ", esmClass, dataCoding)
            + String.format("%02X", message.length)
            + Hex.of(message)
            + parameters);
  }

  /** The whole deliver_sm. */
  public byte[] pdu(int sequence) {
    return pdu(FakeSmsc.DELIVER_SM, 0, sequence, body());
  }

  public static byte[] pdu(int commandId, int status, int sequence, byte[] body) {
    return ByteBuffer.allocate(16 + body.length)
        .putInt(16 + body.length)
        .putInt(commandId)
        .putInt(status)
        .putInt(sequence)
        .put(body)
        .array();
  }
}
