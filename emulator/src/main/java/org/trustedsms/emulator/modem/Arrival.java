// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.OptionalParameter;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ServiceCentreTime;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/**
 * One SMS as it has arrived: a whole message or a segment of one. Ports and concatenation are those
 * of the user data header (3GPP TS 23.040, 9.2.3.24) or else those of SMPP's optional parameters
 * (SMPP 3.4, 5.3.2.20 to 5.3.2.24), which clients use that have a message routed as it is.
 * Immutable in use.
 *
 * @param from the sender's number
 * @param toPort 0 to 65,535, or {@link Outgoing#NO_PORT}
 * @param fromPort 1 to 65,535, or {@link Outgoing#NO_PORT}
 * @param coding what the bytes mean
 * @param userData the user data, header included
 * @param headerBytes length of the header, 0 if there is none
 * @param reference which message it belongs to; empty if it is a whole one
 * @param total number of segments, 1 to 255
 * @param sequence which one it is, 1 to {@code total}
 * @param plainBinary whether all of it is as on the air, with ports and 8-bit data
 * @param timeMillis when the SMS centre got it
 */
record Arrival(
    String from,
    int toPort,
    int fromPort,
    DataCoding coding,
    byte[] userData,
    int headerBytes,
    String reference,
    int total,
    int sequence,
    boolean plainBinary,
    long timeMillis) {
  /** Message types of esm_class other than a plain message (SMPP 3.4, 5.2.12). */
  private static final int ACKNOWLEDGEMENT = 0x3C;

  /** Most bytes of short_message (SMPP 3.4, 5.2.22). */
  private static final int MAX_SEGMENT = 254;

  /** Tells whether an SMS is a delivery receipt or another acknowledgement. */
  static boolean isAcknowledgement(DeliverSm sms) {
    return (sms.getEsmClass() & ACKNOWLEDGEMENT) != 0;
  }

  /** Returns the sender's number as it is shown; an empty string if there is none. */
  static String from(DeliverSm sms) {
    String digits = sms.getSourceAddr() == null ? "" : sms.getSourceAddr();
    return new Address(sms.getSourceAddrTon() & 0xFF, sms.getSourceAddrNpi() & 0xFF, digits)
        .number();
  }

  /** Returns the user data: short_message, or message_payload in its place (SMPP 3.4, 5.3.2.32). */
  static byte[] userData(DeliverSm sms) {
    OptionalParameter.Message_payload payload =
        sms.getOptionalParameter(OptionalParameter.Message_payload.class);
    byte[] message = sms.getShortMessage();
    return payload != null && message.length == 0 ? payload.getValue() : message;
  }

  /**
   * Reads an SMS.
   *
   * @param sms any SMS
   * @param now the time of arrival, which counts if the SMS centre states none
   * @param believed whether a time that the SMS centre states counts at all
   * @return the SMS
   * @throws UnreadableMessageException if its user data header is malformed, or it cannot be a
   *     segment
   */
  static Arrival of(DeliverSm sms, long now, boolean believed) throws UnreadableMessageException {
    byte[] userData = userData(sms);
    DataCoding coding = DataCoding.of(sms.getDataCoding() & 0xFF);
    UserDataHeader header = null;
    if ((sms.getEsmClass() & ShortMessage.HEADER) != 0) {
      try {
        header = UserDataHeader.parse(userData);
      } catch (MalformedSmsException e) {
        throw new UnreadableMessageException("user data header: " + e.getMessage());
      }
    }
    Integer toPort = number(sms, OptionalParameter.Destination_port.class);
    Integer fromPort = number(sms, OptionalParameter.Source_port.class);
    if (header != null && header.hasPorts()) {
      toPort = header.destinationPort();
      fromPort = header.originatorPort();
    }
    String reference = "";
    int total = 1;
    int sequence = 1;
    if (header != null && header.isConcatenated()) {
      reference = header.referenceBits() + "-bit " + header.reference();
      total = header.total();
      sequence = header.sequence();
    } else if (isSegment(sms)) {
      reference = "SMPP " + number(sms, OptionalParameter.Sar_msg_ref_num.class);
      total = number(sms, OptionalParameter.Sar_total_segments.class);
      sequence = number(sms, OptionalParameter.Sar_segment_seqnum.class);
    }
    if (total > 1 && userData.length > MAX_SEGMENT) {
      throw new UnreadableMessageException(
          "segment of " + userData.length + " bytes: must be at most " + MAX_SEGMENT);
    }
    return new Arrival(
        from(sms),
        toPort == null ? Outgoing.NO_PORT : toPort,
        // As in UDP, 0 tells that nobody listens there.
        toPort == null || fromPort == null || fromPort == 0 ? Outgoing.NO_PORT : fromPort,
        coding,
        userData,
        header == null ? 0 : header.lengthInBytes(),
        total == 1 ? "" : reference,
        total,
        sequence,
        header != null
            && header.hasPorts()
            && header.total() == total
            && !coding.isText()
            && userData.length <= SegmentCapacity.USER_DATA_BYTES,
        believed ? time(sms, now) : now);
  }

  /** Tells whether SMPP's own segmentation is used, all of it and with numbers that make sense. */
  private static boolean isSegment(DeliverSm sms) {
    Integer total = number(sms, OptionalParameter.Sar_total_segments.class);
    Integer sequence = number(sms, OptionalParameter.Sar_segment_seqnum.class);
    return number(sms, OptionalParameter.Sar_msg_ref_num.class) != null
        && total != null
        && sequence != null
        && sequence >= 1
        && sequence <= total;
  }

  /** Returns the value of a parameter of one or two octets, or null if it is not there. */
  private static Integer number(DeliverSm sms, Class<? extends OptionalParameter> type) {
    OptionalParameter parameter = sms.getOptionalParameter(type);
    if (parameter instanceof OptionalParameter.Short two) {
      return two.getValue() & 0xFFFF;
    }
    return parameter instanceof OptionalParameter.Byte one
        ? (Integer) (one.getValue() & 0xFF)
        : null;
  }

  private static long time(DeliverSm sms, long now) {
    OptionalParameter.Source_subaddress subaddress =
        sms.getOptionalParameter(OptionalParameter.Source_subaddress.class);
    return ServiceCentreTime.decode(subaddress == null ? null : subaddress.getValue(), now);
  }

  /** Returns the part of the message that it carries. */
  byte[] part() {
    byte[] part = new byte[userData.length - headerBytes];
    System.arraycopy(userData, headerBytes, part, 0, part.length);
    return part;
  }
}
