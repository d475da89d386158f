// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.Arrays;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.smpp.ReceivedSms;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/**
 * One SMS as it has arrived: a whole message or a segment of one. Immutable in use.
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
    long timeMillis) {
  /** Most bytes of short_message (SMPP 3.4, 5.2.22). */
  private static final int MAX_SEGMENT = 254;

  /**
   * Reads an SMS.
   *
   * @param received any SMS
   * @throws UnreadableMessageException if its user data header is malformed, or it cannot be a
   *     segment
   */
  static Arrival of(ReceivedSms received) throws UnreadableMessageException {
    ShortMessage sms = received.sms();
    UserDataHeader header = null;
    if (sms.hasHeader()) {
      try {
        header = UserDataHeader.parse(sms.data());
      } catch (MalformedSmsException e) {
        throw new UnreadableMessageException("user data header: " + e.getMessage());
      }
    }
    boolean toPort = header != null && header.hasPorts();
    int total = header == null ? 1 : header.total();
    if (total > 1 && sms.data().length > MAX_SEGMENT) {
      throw new UnreadableMessageException(
          "segment of " + sms.data().length + " bytes: must be at most " + MAX_SEGMENT);
    }
    return new Arrival(
        sms.source().number(),
        toPort ? header.destinationPort() : Outgoing.NO_PORT,
        // As in UDP, 0 tells that nobody listens there.
        toPort && header.originatorPort() != 0 ? header.originatorPort() : Outgoing.NO_PORT,
        DataCoding.of(sms.dataCoding()),
        sms.data(),
        header == null ? 0 : header.lengthInBytes(),
        total == 1 ? "" : header.referenceBits() + "-bit " + header.reference(),
        total,
        header == null ? 1 : header.sequence(),
        received.timeMillis());
  }

  /** Tells whether it is 8-bit data to a port, as on the air. */
  boolean isPlainBinary() {
    return toPort != Outgoing.NO_PORT
        && !coding.isText()
        && userData.length <= SegmentCapacity.USER_DATA_BYTES;
  }

  /** Returns the part of the message that it carries. */
  byte[] part() {
    return Arrays.copyOfRange(userData, headerBytes, userData.length);
  }
}
