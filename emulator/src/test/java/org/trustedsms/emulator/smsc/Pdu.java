// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Puts PDUs together from their fields, as the tables of SMPP 3.4 list them. */
final class Pdu {
  static final int BIND_RECEIVER = 0x01;
  static final int BIND_TRANSMITTER = 0x02;
  static final int QUERY_SM = 0x03;
  static final int SUBMIT_SM = 0x04;
  static final int DELIVER_SM = 0x05;
  static final int UNBIND = 0x06;
  static final int REPLACE_SM = 0x07;
  static final int CANCEL_SM = 0x08;
  static final int BIND_TRANSCEIVER = 0x09;
  static final int ENQUIRE_LINK = 0x15;
  static final int SUBMIT_MULTI = 0x21;
  static final int DATA_SM = 0x103;
  static final int BROADCAST_SM = 0x111;
  static final int RESPONSE = 0x80000000;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final int id;
  private final int status;
  private final int sequence;

  private Pdu(int id, int status, int sequence) {
    this.id = id;
    this.status = status;
    this.sequence = sequence;
  }

  static Pdu request(int id, int sequence) {
    return new Pdu(id, 0, sequence);
  }

  static Pdu response(int id, int status, int sequence) {
    return new Pdu(id | RESPONSE, status, sequence);
  }

  Pdu string(String text) {
    body.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    body.write(0);
    return this;
  }

  Pdu octets(int... values) {
    for (int value : values) {
      body.write(value);
    }
    return this;
  }

  Pdu octets(byte[] values) {
    body.writeBytes(values);
    return this;
  }

  Pdu tlv(int tag, byte[] value) {
    return octets(tag >> 8, tag, value.length >> 8, value.length).octets(value);
  }

  byte[] build() {
    byte[] fields = body.toByteArray();
    return ByteBuffer.allocate(16 + fields.length)
        .putInt(16 + fields.length)
        .putInt(id)
        .putInt(status)
        .putInt(sequence)
        .put(fields)
        .array();
  }

  static byte[] bind(int type, String systemId, String password, String range) {
    return bind(type, systemId, password, "", range);
  }

  static byte[] bind(int type, String systemId, String password, String systemType, String range) {
    return request(type, 1)
        .string(systemId)
        .string(password)
        .string(systemType)
        .octets(0x34, 0, 0)
        .string(range)
        .build();
  }

  /** A submit_sm of 8-bit data with nothing special. */
  static byte[] submit(int sequence, String from, String to, byte... data) {
    return submit(sequence, from, to, 0, data);
  }

  static byte[] submit(int sequence, String from, String to, int registered, byte... data) {
    return request(SUBMIT_SM, sequence)
        .string("")
        .octets(1, 1)
        .string(from)
        .octets(1, 1)
        .string(to)
        .octets(0, 0, 0)
        .string("")
        .string("")
        .octets(registered, 0, 4, 0, data.length)
        .octets(data)
        .build();
  }

  static byte[] hex(String... fields) {
    return HEX.parseHex(String.join("", fields).replace(" ", ""));
  }

  static String hex(byte[] pdu) {
    return HEX.formatHex(pdu);
  }

  static int id(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(4);
  }

  static int status(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(8);
  }

  static int sequence(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(12);
  }

  /** The message_id of a submit_sm_resp. */
  static String messageId(byte[] response) {
    return new String(response, 16, response.length - 17, StandardCharsets.US_ASCII);
  }

  /** short_message of a deliver_sm without optional parameters. */
  static byte[] shortMessage(byte[] deliver) {
    int at = 16;
    at = behindString(deliver, at) + 2;
    at = behindString(deliver, at) + 2;
    at = behindString(deliver, at) + 3;
    at = behindString(deliver, at);
    at = behindString(deliver, at) + 4;
    return Arrays.copyOfRange(deliver, at + 1, at + 1 + (deliver[at] & 0xFF));
  }

  private static int behindString(byte[] pdu, int start) {
    int at = start;
    while (pdu[at] != 0) {
      at++;
    }
    return at + 1;
  }
}
