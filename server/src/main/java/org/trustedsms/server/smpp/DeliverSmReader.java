// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.util.DefaultDecomposer;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ServiceCentreTime;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/** Reads a deliver_sm (SMPP 3.4, 4.6.1). */
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

  private final DeliverSm sms;

  private DeliverSmReader(DeliverSm sms) {
    this.sms = sms;
  }

  /**
   * Reads a PDU.
   *
   * @param pdu 16 bytes or more
   * @param now the time of arrival, which counts if the SMS centre states none
   * @param believed whether a time that the SMS centre states counts at all
   * @return a {@link ReceivedSms} or a {@link DeliveryReceipt}
   * @throws IOException if the fields do not fit the PDU
   */
  static Object of(byte[] pdu, long now, boolean believed) throws IOException {
    try {
      DeliverSmReader reader = new DeliverSmReader(new DefaultDecomposer().deliverSm(pdu));
      return (reader.sms.getEsmClass() & ACKNOWLEDGEMENT) != 0
          ? reader.receipt()
          : new ReceivedSms(reader.message(), believed ? reader.time(now) : now);
    } catch (PDUStringException | RuntimeException e) {
      // jsmpp runs past the end of the array if a field is missing or a length is too large.
      throw new IOException("malformed deliver_sm of " + pdu.length + " bytes", e);
    }
  }

  private Address source() {
    return address(sms.getSourceAddrTon(), sms.getSourceAddrNpi(), sms.getSourceAddr());
  }

  private Address destination() {
    return address(sms.getDestAddrTon(), sms.getDestAddrNpi(), sms.getDestAddress());
  }

  private static Address address(byte typeOfNumber, byte numberingPlan, String digits) {
    return new Address(typeOfNumber & 0xFF, numberingPlan & 0xFF, digits == null ? "" : digits);
  }

  /** Short_message, or message_payload in its place (5.3.2.32). */
  private byte[] data() {
    OptionalParameter.Message_payload payload =
        sms.getOptionalParameter(OptionalParameter.Message_payload.class);
    byte[] message = sms.getShortMessage();
    return payload != null && message.length == 0 ? payload.getValue() : message;
  }

  private DeliveryReceipt receipt() {
    String text = DataCoding.of(sms.getDataCoding() & 0xFF).decode(data());
    OptionalParameter.Receipted_message_id id =
        sms.getOptionalParameter(OptionalParameter.Receipted_message_id.class);
    OptionalParameter.Message_state state =
        sms.getOptionalParameter(OptionalParameter.Message_state.class);
    return ReceiptText.read(
        id == null ? null : id.getValueAsString(),
        state == null ? null : state.getValue() & 0xFF,
        source(),
        destination(),
        text == null ? "" : text);
  }

  private ShortMessage message() {
    int esmClass = sms.getEsmClass() & 0xFF;
    byte[] data = data();
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
        source(),
        destination(),
        esmClass,
        sms.getProtocolId() & 0xFF,
        sms.getDataCoding() & 0xFF,
        data);
  }

  private void writePorts(ByteArrayOutputStream header) {
    Integer to = number(OptionalParameter.Destination_port.class);
    Integer from = number(OptionalParameter.Source_port.class);
    if (to != null) {
      header.write(PORTS);
      header.write(ELEMENT_BYTES);
      write(header, to);
      write(header, from == null ? 0 : from);
    }
  }

  private void writeConcatenation(ByteArrayOutputStream header) {
    Integer reference = number(OptionalParameter.Sar_msg_ref_num.class);
    Integer total = number(OptionalParameter.Sar_total_segments.class);
    Integer sequence = number(OptionalParameter.Sar_segment_seqnum.class);
    if (reference != null
        && total != null
        && sequence != null
        && total > 1
        && sequence >= 1
        && sequence <= total) {
      // As short as it may be: the sender's may have left one byte less for the text.
      if (reference <= 0xFF) {
        header.write(SHORT_CONCATENATION);
        header.write(SHORT_ELEMENT_BYTES);
        header.write(reference);
      } else {
        header.write(CONCATENATION);
        header.write(ELEMENT_BYTES);
        write(header, reference);
      }
      header.write(total);
      header.write(sequence);
    }
  }

  private static void write(ByteArrayOutputStream header, int twoOctets) {
    header.write(twoOctets >> 8);
    header.write(twoOctets);
  }

  /** The value of a parameter of one or two octets, or null if it is not there. */
  private Integer number(Class<? extends OptionalParameter> type) {
    OptionalParameter parameter = sms.getOptionalParameter(type);
    if (parameter instanceof OptionalParameter.Short two) {
      return two.getValue() & 0xFFFF;
    }
    return parameter instanceof OptionalParameter.Byte one
        ? (Integer) (one.getValue() & 0xFF)
        : null;
  }

  private long time(long now) {
    OptionalParameter.Source_subaddress subaddress =
        sms.getOptionalParameter(OptionalParameter.Source_subaddress.class);
    return ServiceCentreTime.decode(subaddress == null ? null : subaddress.getValue(), now);
  }
}
