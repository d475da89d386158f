// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The field in which the SMSC tells a phone when it got a message: over the air TP-SCTS (3GPP TS
 * 23.040, 9.2.3.11), which SMPP 3.4's deliver_sm does not carry. The SMSC uses the user-specified
 * form of source_subaddress (SMPP 3.4, 5.3.2.15), only to clients that bind with the {@link #PHONE}
 * system_type. Others use the time of arrival.
 */
public final class ServiceCentreTimestamp {
  /** The system_type that a phone binds with (SMPP 3.4, 5.2.3). */
  public static final String PHONE = "PHONE";

  /** Subaddress of the "user specified" type (SMPP 3.4, 5.3.2.15). */
  private static final byte USER_SPECIFIED = (byte) 0xA0;

  private static final int MAX_DIGITS = 15;

  private ServiceCentreTimestamp() {}

  /** Encodes ms since 1970 UTC, 0 to 999,999,999,999,999, as source_subaddress, 2 to 16 bytes. */
  public static byte[] encode(long millis) {
    byte[] digits = Long.toString(millis).getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(1 + digits.length).put(USER_SPECIFIED).put(digits).array();
  }

  /**
   * Decodes source_subaddress, any bytes or null, to ms since 1970 UTC; another time if it has
   * none.
   */
  public static long decode(byte[] value, long otherwise) {
    if (value == null
        || value.length < 2
        || value.length > 1 + MAX_DIGITS
        || value[0] != USER_SPECIFIED) {
      return otherwise;
    }
    String digits = new String(value, 1, value.length - 1, StandardCharsets.US_ASCII);
    return digits.matches("[0-9]+") ? Long.parseLong(digits) : otherwise;
  }
}
