// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/** SMS-SUBMIT: what a modem is given to send one SMS (3GPP TS 23.040, 9.2.2.2). Thread-safe. */
public final class SubmitTpdu {
  private static final int SMS_SUBMIT = 0x01;
  private static final int REPORT_REQUESTED = 0x20;
  private static final int HEADER = 0x40;
  private static final int EIGHT_BIT_DATA = 0x04;

  private SubmitTpdu() {}

  /**
   * Encodes 8-bit data with a user data header. The service centre's own validity period counts;
   * the modem puts in the reference.
   *
   * @param recipient 1 to 20 digits, with or without a + in front
   * @param userData with its header, as {@link Segmenter} makes it, 1 to {@link
   *     SegmentCapacity#USER_DATA_BYTES} bytes; not changed
   * @param report whether the service centre is to report the delivery
   * @return 9 to 157 bytes, without the address of the service centre that a modem expects in front
   * @throws IllegalArgumentException if the number is none, or the user data is too long
   */
  public static byte[] encode(String recipient, byte[] userData, boolean report) {
    if (userData.length == 0 || userData.length > SegmentCapacity.USER_DATA_BYTES) {
      throw new IllegalArgumentException(
          "user data of "
              + userData.length
              + " bytes: must be 1 to "
              + SegmentCapacity.USER_DATA_BYTES);
    }
    int first = SMS_SUBMIT | HEADER | (report ? REPORT_REQUESTED : 0);
    byte[] address = Bytes.join(new byte[] {(byte) first, 0}, TpduAddress.encode(recipient));
    byte[] coding = {0, EIGHT_BIT_DATA, (byte) userData.length};
    return Bytes.join(Bytes.join(address, coding), userData);
  }
}
