// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.nio.ByteBuffer;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.util.DefaultDecomposer;
import org.trustedsms.testing.Hex;

/**
 * Writes a deliver_sm octet by octet (SMPP 3.4, 4.6.1), with everything that tests vary.
 *
 * @param ton source_addr_ton
 * @param from source_addr
 * @param esmClass esm_class
 * @param dataCoding data_coding
 * @param message short_message
 * @param parameters optional parameters in hex: tag, length and value of each
 */
record DeliverSmPdu(
    int ton, String from, int esmClass, int dataCoding, byte[] message, String parameters) {

  static DeliverSmPdu binary(String message) {
    return new DeliverSmPdu(1, "390001", 0x40, 0x04, Hex.bytes(message), "");
  }

  static DeliverSmPdu text(String message) {
    return new DeliverSmPdu(1, "390001", 0, 0, Hex.bytes(message), "");
  }

  DeliverSmPdu from(String number) {
    return new DeliverSmPdu(ton, number, esmClass, dataCoding, message, parameters);
  }

  DeliverSmPdu with(String parameter) {
    return new DeliverSmPdu(ton, from, esmClass, dataCoding, message, parameters + parameter);
  }

  byte[] body() {
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

  static byte[] pdu(int commandId, int status, int sequence, byte[] body) {
    return ByteBuffer.allocate(16 + body.length)
        .putInt(16 + body.length)
        .putInt(commandId)
        .putInt(status)
        .putInt(sequence)
        .put(body)
        .array();
  }

  DeliverSm parsed() {
    try {
      return new DefaultDecomposer().deliverSm(pdu(5, 0, 1, body()));
    } catch (PDUStringException e) {
      throw new AssertionError(e);
    }
  }
}
