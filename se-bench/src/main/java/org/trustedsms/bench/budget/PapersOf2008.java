// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import org.trustedsms.sms.SegmentCapacity;

/**
 * The byte budget of the Trusted-SMS papers of 2008 (ACSAC; HEALTHINF), and what is wrong with it.
 */
public final class PapersOf2008 {
  public static final String CORRECTION =
      "The papers of 2008 say that a signature of 50 bytes leaves 110 of an SMS. That is 160 - 50,"
          + " and takes characters of 7 bits for bytes: the 160 characters of an SMS are 140"
          + " bytes, so 50 bytes of signature leave 90, which are 102 characters. A message to an"
          + " application needs a port, too (7 bytes), and here a header (4 bytes): 79 bytes are"
          + " left, which are 90 characters.";

  private PapersOf2008() {}

  /**
   * Returns the share of an SMS that a signature of so many bytes takes, as the papers state it:
   * whole percent, cut off, of the 140 bytes of user data, without port and header.
   */
  public static int percentOfSms(int signatureBytes) {
    if (signatureBytes < 0) {
      throw new IllegalArgumentException("a signature of " + signatureBytes + " bytes");
    }
    return 100 * signatureBytes / SegmentCapacity.USER_DATA_BYTES;
  }
}
