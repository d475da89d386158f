// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.cli.input.PayloadFinder;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.Line;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.sms.DeliverTpdu;
import org.trustedsms.sms.MalformedSmsException;

/**
 * The layer around the user data of an SMS: an SMPP PDU (SMPP 3.4, 4.4.1 and 4.6.1), or an
 * SMS-DELIVER with or without the SMSC's address (TS 27.005 3.1, TS 23.040 9.2.2.1).
 *
 * @param title what it is
 * @param bytes all of it
 * @param userData the user data with its header, which is the end of the bytes
 * @param fields what is before the user data, in words
 */
record SmsLayer(String title, byte[] bytes, byte[] userData, String fields) {
  private static final int SUBMIT_SM = 4;
  private static final int DELIVER_SM = 5;
  private static final int UDHI = 0x40;
  private static final int LONGEST_SMSC_ADDRESS = 12;

  /**
   * Recognises a layer. What could be user data or a payload as well is taken for a layer only if
   * the user data inside is addressed to an application port.
   *
   * @return null if it is none
   */
  static SmsLayer of(byte[] bytes) {
    SmsLayer smpp = smpp(bytes);
    if (smpp != null) {
      return smpp;
    }
    if (PayloadFinder.isUserData(bytes)) {
      return null;
    }
    SmsLayer tpdu = tpdu(bytes, 0);
    int smsc = bytes.length == 0 ? 0 : 1 + (bytes[0] & 0xff);
    return tpdu != null || smsc > LONGEST_SMSC_ADDRESS || smsc >= bytes.length
        ? tpdu
        : tpdu(bytes, smsc);
  }

  private static SmsLayer tpdu(byte[] bytes, int offset) {
    try {
      DeliverTpdu tpdu = DeliverTpdu.parse(Arrays.copyOfRange(bytes, offset, bytes.length));
      if (!tpdu.hasHeader() || !PayloadFinder.isUserData(tpdu.userData())) {
        return null;
      }
      String fields =
          String.format(
              "%sSMS-DELIVER, first octet %02X (%s), from %s, data coding %02X",
              offset == 0 ? "" : "SMSC's address of " + (offset - 1) + " bytes, ",
              bytes[offset],
              "TP-UDHI: user data header",
              SafeText.escape(tpdu.originator()),
              tpdu.dataCoding());
      return of("TPDU", bytes, tpdu.userData(), fields);
    } catch (MalformedSmsException | RuntimeException e) {
      return null;
    }
  }

  private static SmsLayer smpp(byte[] bytes) {
    try {
      ByteBuffer pdu = ByteBuffer.wrap(bytes);
      if (pdu.getInt() != bytes.length) {
        return null;
      }
      int command = pdu.getInt();
      if (command != SUBMIT_SM && command != DELIVER_SM) {
        return null;
      }
      pdu.getLong();
      text(pdu);
      String from = address(pdu);
      String to = address(pdu);
      int esmClass = pdu.get() & 0xff;
      pdu.getShort();
      text(pdu);
      text(pdu);
      pdu.getShort();
      int dataCoding = pdu.get() & 0xff;
      pdu.get();
      byte[] data = new byte[pdu.get() & 0xff];
      pdu.get(data);
      if (pdu.hasRemaining() || (esmClass & UDHI) == 0 || !PayloadFinder.isUserData(data)) {
        return null;
      }
      String fields =
          String.format(
              "%s from %s to %s, esm_class %02X (UDHI: user data header), data_coding %02X",
              command == SUBMIT_SM ? "submit_sm" : "deliver_sm",
              SafeText.escape(from),
              SafeText.escape(to),
              esmClass,
              dataCoding);
      return of("SMPP PDU", bytes, data, fields);
    } catch (BufferUnderflowException e) {
      return null;
    }
  }

  private static SmsLayer of(String title, byte[] bytes, byte[] userData, String fields) {
    byte[] end = Arrays.copyOfRange(bytes, bytes.length - userData.length, bytes.length);
    return Arrays.equals(end, userData) ? new SmsLayer(title, bytes, userData, fields) : null;
  }

  private static String address(ByteBuffer pdu) {
    pdu.getShort();
    return text(pdu);
  }

  /** Reads a C-octet string. */
  private static String text(ByteBuffer pdu) {
    int start = pdu.position();
    while (pdu.get() != 0) {
      continue;
    }
    return new String(pdu.array(), start, pdu.position() - 1 - start, StandardCharsets.ISO_8859_1);
  }

  /** Says what it is: the fields before the user data, and where that begins. */
  Explanation explanation() {
    int before = bytes.length - userData.length;
    HexFormat hex = HexFormat.of().withUpperCase();
    return new Explanation(
        List.of(
            new Line(0, before, hex.formatHex(bytes, 0, before), "header", fields, false),
            new Line(
                before,
                userData.length,
                hex.formatHex(userData),
                "user data",
                "explained below",
                false)),
        title + ": " + fields);
  }
}
