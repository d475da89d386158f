// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.input.PayloadFinder;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.sms.TpduAddress;

/**
 * The layer around the user data of an SMS with its header: an SMPP PDU (SMPP 3.4, 4.4.1, 4.6.1 and
 * 4.7.1), or an SMS-DELIVER or SMS-SUBMIT with or without the SMSC's address (TS 27.005 3.1, TS
 * 23.040 9.2.2). Every byte is in exactly one line; lines without bytes show the bits before.
 */
record SmsLayer(String title, byte[] bytes, byte[] userData, List<Line> lines) {
  private static final int SUBMIT_SM = 4;
  private static final int DELIVER_SM = 5;
  private static final int DATA_SM = 0x103;
  private static final int MESSAGE_PAYLOAD = 0x0424;
  private static final int UDHI = 0x40;
  private static final int LONGEST_SMSC_ADDRESS = 12;

  /**
   * Recognises a layer; returns null if the bytes are none. Bytes that could also be user data or a
   * payload are a layer only if the user data inside is addressed to an application port.
   */
  static SmsLayer of(byte[] bytes) {
    SmsLayer smpp = read(bytes, SmsLayer::smpp);
    if (smpp != null || PayloadFinder.isUserData(bytes)) {
      return smpp;
    }
    SmsLayer tpdu = read(bytes, SmsLayer::tpdu);
    return tpdu == null ? read(bytes, fields -> smscAddress(fields) ? tpdu(fields) : null) : tpdu;
  }

  private static SmsLayer read(byte[] bytes, Function<Fields, SmsLayer> reader) {
    try {
      return reader.apply(new Fields(bytes));
    } catch (BufferUnderflowException e) {
      return null;
    }
  }

  private static boolean smscAddress(Fields fields) {
    int length = fields.octet("SMSC address length", "bytes that follow");
    if (length + 1 > LONGEST_SMSC_ADDRESS || length == 1) {
      return false;
    }
    if (length > 0) {
      int type = fields.octet("SMSC type of address", "");
      fields.number("SMSC address", length - 1, type, 2 * (length - 1));
    }
    return true;
  }

  /** TS 23.040, 9.2.2.1 and 9.2.2.2. */
  private static SmsLayer tpdu(Fields fields) {
    int first = fields.peek();
    boolean submits = (first & 3) == 1;
    boolean hasHeader = (first & UDHI) != 0;
    if ((first & 3) > 1) {
      return null;
    }
    fields.octet("first octet", submits ? "SMS-SUBMIT" : "SMS-DELIVER");
    fields.bits(first, "TP-MTI", 0, 2);
    fields.bits(first, submits ? "TP-RD: reject duplicates" : "TP-MMS: no more messages", 2, 1);
    if (submits) {
      fields.bits(first, "TP-VPF: validity period", 3, 2);
      fields.bits(first, "TP-SRR: status report asked", 5, 1);
    } else {
      fields.bits(first, "TP-LP: loop prevention", 3, 1);
      fields.bits(first, "TP-SRI: status report", 5, 1);
    }
    fields.bits(first, "TP-UDHI: user data header", 6, 1);
    fields.bits(first, "TP-RP: reply path", 7, 1);
    if (submits) {
      fields.octet("TP-MR", "message reference");
    }
    int digits = fields.octet(submits ? "TP-DA length" : "TP-OA length", "digits");
    int type = fields.octet("type of address", "");
    fields.number(submits ? "TP-DA" : "TP-OA", (digits + 1) / 2, type, digits);
    int protocol = fields.octet("TP-PID", "protocol identifier");
    fields.octet("TP-DCS", "data coding scheme");
    int validity = first >> 3 & 3;
    if (!submits) {
      fields.bytes("TP-SCTS", 7, "service centre time stamp");
    } else if (validity > 0) {
      fields.bytes("TP-VP", validity == 2 ? 1 : 7, "validity period");
    }
    int length = fields.octet("TP-UDL", "bytes of user data");
    boolean fits = length == fields.left() || packed(length) == fields.left();
    if (!hasHeader && type > 0x7f && protocol == 0 && fits) {
      throw CommandException.rejected(
          "this TPDU has no user data header (TP-UDHI is 0): it is a text for people, not a signed"
              + " SMS",
          null);
    }
    if (!hasHeader || length != fields.left()) {
      return null;
    }
    byte[] userData = fields.userData("TP-UD", length);
    return PayloadFinder.isUserData(userData) ? fields.layer("TPDU", userData) : null;
  }

  /** Returns how many bytes septets have. */
  private static int packed(int septets) {
    return (7 * septets + 7) / 8;
  }

  private static SmsLayer smpp(Fields fields) {
    int length = fields.left();
    if (fields.integer("command_length", "") != length) {
      return null;
    }
    int command = fields.peekInteger();
    if (command != SUBMIT_SM && command != DELIVER_SM && command != DATA_SM) {
      return null;
    }
    fields.integer(
        "command_id",
        command == SUBMIT_SM ? "submit_sm" : command == DELIVER_SM ? "deliver_sm" : "data_sm");
    fields.integer("command_status", "");
    fields.integer("sequence_number", "");
    fields.text("service_type");
    address(fields, "source");
    address(fields, "dest");
    int esmClass = fields.octet("esm_class", "");
    fields.bits(esmClass, "messaging mode", 0, 2);
    fields.bits(esmClass, "message type", 2, 4);
    fields.bits(esmClass, "UDHI: user data header", 6, 1);
    fields.bits(esmClass, "reply path", 7, 1);
    byte[] userData = new byte[0];
    if (command == DATA_SM) {
      fields.octet("registered_delivery", "");
      fields.octet("data_coding", "");
    } else {
      fields.octet("protocol_id", "");
      fields.octet("priority_flag", "");
      fields.text("schedule_delivery_time");
      fields.text("validity_period");
      registeredDelivery(fields);
      fields.octet("replace_if_present_flag", "");
      fields.octet("data_coding", "");
      fields.octet("sm_default_msg_id", "");
      int bytes = fields.octet("sm_length", "bytes of short_message");
      userData = bytes == 0 ? userData : fields.userData("short_message", bytes);
    }
    while (fields.left() > 0) {
      int tag = fields.pair("parameter tag");
      int bytes = fields.pair("parameter length");
      if (tag == MESSAGE_PAYLOAD && userData.length == 0) {
        userData = fields.userData("message_payload", bytes);
      } else {
        fields.bytes("parameter value", bytes, "");
      }
    }
    return (esmClass & UDHI) != 0 && PayloadFinder.isUserData(userData)
        ? fields.layer("SMPP PDU", userData)
        : null;
  }

  private static void registeredDelivery(Fields fields) {
    int wanted = fields.octet("registered_delivery", "");
    fields.bits(wanted, "SMSC delivery receipt", 0, 2);
    fields.bits(wanted, "acknowledgement by SME", 2, 2);
    fields.bits(wanted, "intermediate notification", 4, 1);
  }

  private static void address(Fields fields, String whose) {
    fields.octet(whose + "_addr_ton", "");
    fields.octet(whose + "_addr_npi", "");
    fields.text(whose.equals("dest") ? "destination_addr" : "source_addr");
  }

  /** Returns what each field is; the user data is explained by itself. */
  Explanation explanation() {
    return new Explanation(lines, title + " around " + userData.length + " bytes of user data");
  }

  /** Reads a PDU's fields in order, a line each; throws BufferUnderflowException at the end. */
  static final class Fields {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private static final int TYPE_BITS = 0x70;
    private static final int ALPHANUMERIC = 0x50;

    /** In place of the last digit of an odd number of them. */
    private static final int FILL = 0xF0;

    private final ByteBuffer pdu;
    private final List<Line> lines = new ArrayList<>();

    Fields(byte[] bytes) {
      pdu = ByteBuffer.wrap(bytes);
    }

    SmsLayer layer(String title, byte[] userData) {
      return new SmsLayer(title, pdu.array(), userData, lines);
    }

    int left() {
      return pdu.remaining();
    }

    int peek() {
      return pdu.duplicate().get() & 0xff;
    }

    int peekInteger() {
      return pdu.duplicate().getInt();
    }

    /** Reads one byte; the meaning is its number and the words. */
    int octet(String name, String words) {
      int value = pdu.get() & 0xff;
      line(1, name, (value + " " + words).strip());
      return value;
    }

    int pair(String name) {
      int value = pdu.getShort() & 0xffff;
      line(2, name, String.format("%04X", value));
      return value;
    }

    int integer(String name, String words) {
      int value = pdu.getInt();
      line(4, name, (Integer.toUnsignedString(value) + " " + words).strip());
      return value;
    }

    /** Reads a C-octet string. */
    void text(String name) {
      int start = pdu.position();
      while (pdu.get() != 0) {
        continue;
      }
      int length = pdu.position() - start;
      String text = new String(pdu.array(), start, length - 1, StandardCharsets.ISO_8859_1);
      line(length, name, text.isEmpty() ? "empty" : SafeText.escape(text));
    }

    void bytes(String name, int length, String meaning) {
      pdu.get(new byte[length]);
      line(length, name, meaning);
    }

    byte[] userData(String name, int length) {
      byte[] data = new byte[length];
      pdu.get(data);
      line(length, name, "user data, explained below");
      return data;
    }

    /** Reads the value of an address, two digits in a byte (TS 23.040, 9.1.2.5). */
    void number(String name, int length, int typeOfAddress, int digits) {
      byte[] field = new byte[2 + length];
      pdu.get(field, 2, length);
      boolean isFilled =
          (typeOfAddress & TYPE_BITS) != ALPHANUMERIC
              && digits > 0
              && digits == 2 * length
              && (field[1 + length] & FILL) == FILL;
      field[0] = (byte) (isFilled ? digits - 1 : digits);
      field[1] = (byte) typeOfAddress;
      String number = TpduAddress.decode(field);
      line(length, name, number.isEmpty() ? "no number" : SafeText.escape(number));
    }

    /** Adds a line for bits of the byte that was read last. */
    void bits(int octet, String name, int from, int count) {
      StringBuilder bits = new StringBuilder();
      for (int i = 7; i >= 0; i--) {
        bits.append(i < from || i >= from + count ? "." : octet >> i & 1);
      }
      lines.add(new Line(pdu.position(), 0, "", "  " + bits, name, false));
    }

    private void line(int length, String name, String meaning) {
      int start = pdu.position() - length;
      String hex = HEX.formatHex(pdu.array(), start, pdu.position());
      lines.add(new Line(start, length, hex, name, meaning, false));
    }
  }
}
