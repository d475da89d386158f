// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/** Reads a deliver_sm or data_sm (SMPP 3.4, 4.6.1 and 4.7.1). */
final class DeliverSmReader {
  /** Message types of esm_class other than a plain message (5.2.12). */
  private static final int ACKNOWLEDGEMENT = 0x3C;

  /** Information elements (3GPP TS 23.040, 9.2.3.24.4 and 9.2.3.24.8). */
  private static final int PORTS = 0x05;

  private static final int CONCATENATION = 0x08;
  private static final int ELEMENT_BYTES = 4;
  private static final int SHORT_CONCATENATION = 0x00;
  private static final int SHORT_ELEMENT_BYTES = 3;
  private static final int MAX_HEADER = 255;

  /** Tags of optional parameters (SMPP 3.4, 5.3.2). */
  private static final int RECEIPTED_MESSAGE_ID = 0x001E;

  private static final int SOURCE_SUBADDRESS = 0x0202;
  private static final int SOURCE_PORT = 0x020A;
  private static final int DESTINATION_PORT = 0x020B;
  private static final int SAR_MSG_REF_NUM = 0x020C;
  private static final int SAR_TOTAL_SEGMENTS = 0x020E;
  private static final int SAR_SEGMENT_SEQNUM = 0x020F;
  private static final int MESSAGE_STATE = 0x0427;

  private static final int MAX_OCTET = 0xFF;
  private static final int MAX_TWO_OCTETS = 0xFFFF;

  private final PduFields sms;
  private final ReceiptIds ids;

  private DeliverSmReader(PduFields sms, ReceiptIds ids) {
    this.sms = sms;
    this.ids = ids;
  }

  /**
   * Reads a PDU of 16 bytes or more.
   *
   * @param now the time of arrival, which counts if the SMSC states none
   * @param trusted whether a time that the SMSC states counts at all
   * @param ids how the SMSC writes identifiers in receipts
   */
  static LinkListener.Arrival of(byte[] pdu, long now, boolean trusted, ReceiptIds ids)
      throws IOException {
    DeliverSmReader reader = new DeliverSmReader(PduFields.read(pdu), ids);
    return (reader.sms.esmClass & ACKNOWLEDGEMENT) != 0
        ? reader.receipt()
        : new ReceivedSms(reader.message(), trusted ? reader.time(now) : now);
  }

  private DeliveryReceipt receipt() {
    Long state = number(MESSAGE_STATE, MAX_OCTET);
    return ReceiptText.read(
        sms.string(RECEIPTED_MESSAGE_ID),
        state == null ? null : state.intValue(),
        sms.source,
        sms.destination,
        receiptText(),
        ids);
  }

  /**
   * The text of a receipt is a field of the protocol, in ASCII whatever data_coding says (appendix
   * B); some SMSCs write it in UCS-2, or with a user data header before it.
   */
  private String receiptText() {
    byte[] data = sms.message;
    if ((sms.esmClass & ShortMessage.HEADER) != 0 && data.length > 0) {
      data = Arrays.copyOfRange(data, Math.min(data.length, 1 + (data[0] & 0xFF)), data.length);
    }
    int zeros = 0;
    for (int i = 0; i < data.length; i += 2) {
      zeros += data[i] == 0 ? 1 : 0;
    }
    Charset charset =
        zeros > data.length / 4 ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1;
    return new String(data, charset);
  }

  private ShortMessage message() {
    int esmClass = sms.esmClass;
    byte[] data = sms.message;
    ByteArrayOutputStream elements = new ByteArrayOutputStream();
    UserDataHeader stated = null;
    int headerBytes = 0;
    if ((esmClass & ShortMessage.HEADER) != 0) {
      try {
        stated = UserDataHeader.parse(data);
      } catch (MalformedSmsException e) {
        return message(esmClass, data);
      }
      headerBytes = stated.lengthInBytes();
      elements.write(data, 1, headerBytes - 1);
    }
    int before = elements.size();
    if (stated == null || !stated.hasPorts()) {
      writePorts(elements);
    }
    if (stated == null || !stated.isConcatenated()) {
      writeConcatenation(elements);
    }
    int length = elements.size();
    if (length == before || length > MAX_HEADER) {
      return message(esmClass, data);
    }
    int rest = data.length - headerBytes;
    ByteBuffer whole = ByteBuffer.allocate(1 + length + rest);
    whole.put((byte) length).put(elements.toByteArray()).put(data, headerBytes, rest);
    return message(esmClass | ShortMessage.HEADER, whole.array());
  }

  private ShortMessage message(int esmClass, byte[] data) {
    return new ShortMessage(
        sms.source, sms.destination, esmClass, sms.protocolId, sms.dataCoding, data);
  }

  private void writePorts(ByteArrayOutputStream header) {
    Long to = number(DESTINATION_PORT, MAX_TWO_OCTETS);
    Long from = number(SOURCE_PORT, MAX_TWO_OCTETS);
    if (to != null) {
      header.write(PORTS);
      header.write(ELEMENT_BYTES);
      write(header, to.intValue());
      write(header, from == null ? 0 : from.intValue());
    }
  }

  private void writeConcatenation(ByteArrayOutputStream header) {
    Long reference = number(SAR_MSG_REF_NUM, MAX_TWO_OCTETS);
    Long total = number(SAR_TOTAL_SEGMENTS, MAX_OCTET);
    Long sequence = number(SAR_SEGMENT_SEQNUM, MAX_OCTET);
    if (reference != null
        && total != null
        && sequence != null
        && total > 1
        && sequence >= 1
        && sequence <= total) {
      // As short as it may be: the sender's may have left one byte less for the text.
      if (reference <= MAX_OCTET) {
        header.write(SHORT_CONCATENATION);
        header.write(SHORT_ELEMENT_BYTES);
        header.write(reference.intValue());
      } else {
        header.write(CONCATENATION);
        header.write(ELEMENT_BYTES);
        write(header, reference.intValue());
      }
      header.write(total.intValue());
      header.write(sequence.intValue());
    }
  }

  private static void write(ByteArrayOutputStream header, int twoOctets) {
    header.write(twoOctets >> 8);
    header.write(twoOctets);
  }

  /** Returns null if there is no such number in the parameter. */
  private Long number(int tag, int most) {
    Long number = sms.number(tag);
    return number == null || number > most ? null : number;
  }

  private long time(long now) {
    return ServiceCentreTimestamp.decode(sms.parameter(SOURCE_SUBADDRESS), now);
  }
}
