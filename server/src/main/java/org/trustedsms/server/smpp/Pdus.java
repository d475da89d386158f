// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.util.DefaultComposer;
import org.trustedsms.server.sms.ShortMessage;

/** Reads and writes PDUs (SMPP 3.4, 4). */
public final class Pdus {
  /** Length of a PDU without a body. */
  public static final int HEADER = SMPPConstant.PDU_HEADER_LENGTH;

  private static final int RESPONSE = SMPPConstant.MASK_CID_RESP;

  private static final int ID_AT = 4;
  private static final int STATUS_AT = 8;
  private static final int SEQUENCE_AT = 12;
  private static final int MAX_SHORT_MESSAGE = 254;

  /** SMSCs do not keep to the 64 octets of 5.2.23. */
  static final int MAX_MESSAGE_ID = 255;

  private Pdus() {}

  /** Returns the command_id of a PDU of 16 bytes or more. */
  public static int commandId(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(ID_AT);
  }

  /** Returns the command_status of a PDU of 16 bytes or more. */
  public static int status(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(STATUS_AT);
  }

  /** Returns the sequence_number of a PDU of 16 bytes or more. */
  public static int sequence(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(SEQUENCE_AT);
  }

  /** Tells requests from responses, among which is generic_nack. */
  public static boolean isRequest(int commandId) {
    return (commandId & RESPONSE) == 0;
  }

  /** Returns the command_id of the response to a request. */
  public static int responseTo(int commandId) {
    return commandId | RESPONSE;
  }

  public static byte[] header(int commandId, int status, int sequence) {
    return new DefaultComposer().composeHeader(commandId, status, sequence);
  }

  /** Writes the response to a deliver_sm or data_sm, with an empty message_id. */
  static byte[] deliveryResp(byte[] request, int status) {
    return ByteBuffer.allocate(HEADER + 1)
        .putInt(HEADER + 1)
        .putInt(responseTo(commandId(request)))
        .putInt(status)
        .putInt(sequence(request))
        .array();
  }

  /**
   * Writes a submit_sm with the sequence_number 0 (4.4.1).
   *
   * @throws IllegalArgumentException if a field does not fit
   */
  public static byte[] submitSm(ShortMessage sms, boolean receipt) {
    if (sms.data().length > MAX_SHORT_MESSAGE) {
      throw new IllegalArgumentException(
          "short_message of %s bytes: must be at most %s (SMPP 3.4, 5.2.22)"
              .formatted(sms.data().length, MAX_SHORT_MESSAGE));
    }
    try {
      return new DefaultComposer()
          .submitSm(
              0,
              "",
              (byte) sms.source().typeOfNumber(),
              (byte) sms.source().numberingPlan(),
              sms.source().digits(),
              (byte) sms.destination().typeOfNumber(),
              (byte) sms.destination().numberingPlan(),
              sms.destination().digits(),
              (byte) sms.esmClass(),
              (byte) sms.protocolId(),
              (byte) 0,
              null,
              null,
              (byte) (receipt ? 1 : 0),
              (byte) 0,
              (byte) sms.dataCoding(),
              (byte) 0,
              sms.data());
    } catch (PDUStringException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static byte[] withSequence(byte[] pdu, int sequence) {
    byte[] copy = pdu.clone();
    ByteBuffer.wrap(copy).putInt(SEQUENCE_AT, sequence);
    return copy;
  }

  /** Reads the message_id of a submit_sm_resp (4.4.2); empty if there is none that is usable. */
  static String messageId(byte[] pdu) {
    int end = HEADER;
    while (end < pdu.length && pdu[end] != 0) {
      end++;
    }
    return usableMessageId(new String(pdu, HEADER, end - HEADER, StandardCharsets.ISO_8859_1));
  }

  /** Returns an identifier without blanks around it; empty if it is too long or has controls. */
  static String usableMessageId(String text) {
    String id = text.strip();
    boolean usable = id.length() <= MAX_MESSAGE_ID && id.chars().noneMatch(Character::isISOControl);
    return usable ? id : "";
  }
}
