// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/**
 * SMS-STATUS-REPORT: what has become of an SMS that was sent, as a modem hands it out (3GPP TS
 * 23.040, 9.2.2.3). Immutable; safe for use by several threads.
 */
public final class StatusReportTpdu {
  private static final int TYPE_BITS = 0x03;
  private static final int SMS_STATUS_REPORT = 0x02;

  private final int reference;
  private final String recipient;
  private final long time;
  private final int status;

  private StatusReportTpdu(int reference, String recipient, long time, int status) {
    this.reference = reference;
    this.recipient = recipient;
    this.time = time;
    this.status = status;
  }

  /**
   * Reads a TPDU.
   *
   * @param tpdu any bytes, without the address of the service centre; not kept, not changed
   * @throws MalformedSmsException if it is no SMS-STATUS-REPORT, or ends too early; what follows
   *     the status does not count
   */
  public static StatusReportTpdu parse(byte[] tpdu) throws MalformedSmsException {
    if (tpdu.length < 3) {
      throw ends(tpdu);
    }
    if ((tpdu[0] & TYPE_BITS) != SMS_STATUS_REPORT) {
      throw new MalformedSmsException("another type of TPDU than SMS-STATUS-REPORT", 0);
    }
    int address = TpduAddress.length(tpdu[2]);
    int status = 2 + address + 2 * DeliverTpdu.TIME;
    if (tpdu.length <= status) {
      throw ends(tpdu);
    }
    return new StatusReportTpdu(
        tpdu[1] & 0xFF,
        TpduAddress.decode(Bytes.part(tpdu, 2, address)),
        DeliverTpdu.time(tpdu, 2 + address),
        tpdu[status] & 0xFF);
  }

  private static MalformedSmsException ends(byte[] tpdu) {
    return new MalformedSmsException("the TPDU ends too early", tpdu.length);
  }

  /** Returns the reference that the modem gave the SMS when it sent it (TP-MR), 0 to 255. */
  public int reference() {
    return reference;
  }

  /**
   * Returns whom the SMS was for, as {@link DeliverTpdu#originator}. It need not be written as when
   * it was sent: with another prefix, for example.
   */
  public String recipient() {
    return recipient;
  }

  /**
   * Returns when the service centre got the SMS that was sent (TP-SCTS), in seconds since
   * 1970-01-01 UTC; -1 if it does not say.
   */
  public long time() {
    return time;
  }

  /**
   * Returns what has become of it, 0 to 255 (TP-ST, 9.2.3.15): below 0x20 it has been delivered,
   * below 0x40 it is still tried, otherwise it is not any more.
   */
  public int status() {
    return status;
  }
}
