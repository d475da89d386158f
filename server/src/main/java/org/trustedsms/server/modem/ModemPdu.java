// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.DeliverTpdu;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.StatusReportTpdu;
import org.trustedsms.sms.UserDataHeader;

/** PDUs as a modem writes them: the address of the service centre, and the TPDU (TS 27.005, 4). */
final class ModemPdu {
  private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]{2,}");
  private static final int TYPE_BITS = 0x03;
  private static final int STATUS_REPORT = 0x02;

  private ModemPdu() {}

  static boolean isHex(String line) {
    return HEX.matcher(line).matches();
  }

  /**
   * Takes the TPDU out of a PDU; null if it is garbled. Some modems omit the service centre's
   * address, or count it in the length: then the TPDU must end where it says itself. {@code length}
   * is the modem's length of the TPDU; -1 if unknown.
   */
  static byte[] tpdu(String hex, int length) {
    if (hex.length() % 2 != 0 || !isHex(hex)) {
      return null;
    }
    byte[] pdu = HexFormat.of().parseHex(hex);
    int smsc = 1 + (pdu[0] & 0xFF);
    byte[] behind = smsc < pdu.length ? Arrays.copyOfRange(pdu, smsc, pdu.length) : new byte[0];
    if (behind.length > 0 && (behind.length == length || endsWhereItSays(behind))) {
      return behind;
    }
    return endsWhereItSays(pdu) ? pdu : null;
  }

  private static boolean endsWhereItSays(byte[] tpdu) {
    try {
      if ((tpdu[0] & TYPE_BITS) == STATUS_REPORT) {
        StatusReportTpdu.parse(tpdu);
        return true;
      }
      DeliverTpdu.parse(tpdu);
    } catch (MalformedSmsException e) {
      return false;
    }
    try {
      DeliverTpdu.parse(Arrays.copyOf(tpdu, tpdu.length - 1));
      return false;
    } catch (MalformedSmsException e) {
      return true;
    }
  }

  /** Reads a TPDU that has arrived, at {@code now} if the service centre states no time. */
  static LinkListener.Arrival read(byte[] tpdu, String to, long now) throws MalformedSmsException {
    return (tpdu[0] & TYPE_BITS) == STATUS_REPORT ? receipt(tpdu, to) : sms(tpdu, to, now);
  }

  private static DeliveryReceipt receipt(byte[] tpdu, String to) throws MalformedSmsException {
    StatusReportTpdu report = StatusReportTpdu.parse(tpdu);
    String id = MessageIdForms.reported(report.reference(), report.recipient(), report.time());
    Address from = address(report.recipient());
    String code = String.format("%02X", report.status());
    return new DeliveryReceipt(id, state(report.status()), from, address(to), code, "");
  }

  /** TP-ST (TS 23.040, 9.2.3.15). */
  private static DeliveryReceipt.State state(int status) {
    return switch (status) {
      case 0x00 -> DeliveryReceipt.State.DELIVERED;
      case 0x01 -> DeliveryReceipt.State.ACCEPTED;
      case 0x02, 0x47, 0x48 -> DeliveryReceipt.State.DELETED;
      case 0x46 -> DeliveryReceipt.State.EXPIRED;
      default ->
          switch (status >> 5) {
            case 1 -> DeliveryReceipt.State.ENROUTE;
            case 2, 3 -> DeliveryReceipt.State.UNDELIVERABLE;
            default -> DeliveryReceipt.State.UNKNOWN;
          };
    };
  }

  private static ReceivedSms sms(byte[] tpdu, String to, long now) throws MalformedSmsException {
    DeliverTpdu read = DeliverTpdu.parse(tpdu);
    byte[] data = read.userData();
    boolean septets = DataCoding.of(read.dataCoding()) == DataCoding.GSM;
    byte[] octets = septets ? unpack(data, read.hasHeader()) : data;
    int esmClass = read.hasHeader() ? ShortMessage.HEADER : 0;
    Address from = address(read.originator());
    return new ReceivedSms(
        new ShortMessage(from, address(to), esmClass, 0, read.dataCoding(), octets),
        read.time() < 0 ? now : 1_000 * read.time());
  }

  private static Address address(String number) {
    return number.matches("\\+?[0-9*#a-c]*")
        ? Address.ofNumber(number)
        : new Address(Address.ALPHANUMERIC, Address.UNKNOWN, number);
  }

  /**
   * Returns an octet for each septet behind the header; the septets begin at a multiple of 7 bits.
   * Returns the data as they are if the header is malformed: the listener rejects them.
   */
  private static byte[] unpack(byte[] data, boolean hasUserDataHeader) {
    int header;
    try {
      header = hasUserDataHeader ? UserDataHeader.parse(data).lengthInBytes() : 0;
    } catch (MalformedSmsException e) {
      return data;
    }
    int first = (8 * header + 6) / 7;
    int count = Math.max(0, 8 * data.length / 7 - first);
    byte[] octets = Arrays.copyOf(data, header + count);
    for (int i = 0; i < count; i++) {
      int bit = 7 * (first + i);
      int two = data[bit / 8] & 0xFF | (bit / 8 + 1 < data.length ? data[bit / 8 + 1] << 8 : 0);
      octets[header + i] = (byte) (two >> bit % 8 & 0x7F);
    }
    return octets;
  }
}
