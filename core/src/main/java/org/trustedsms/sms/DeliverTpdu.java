// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/** SMS-DELIVER: one SMS as a modem hands it out (3GPP TS 23.040, 9.2.2.1). Immutable. */
public final class DeliverTpdu {
  private static final int TYPE_BITS = 0x03;
  private static final int HEADER = 0x40;
  static final int TIME = 7;

  /** Protocol identifier, data coding scheme, time, length of the user data. */
  private static final int FIXED = 2 + TIME + 1;

  private final boolean header;
  private final String originator;
  private final int dataCoding;
  private final long time;
  private final byte[] userData;

  private DeliverTpdu(
      boolean header, String originator, int dataCoding, long time, byte[] userData) {
    this.header = header;
    this.originator = originator;
    this.dataCoding = dataCoding;
    this.time = time;
    this.userData = userData;
  }

  /**
   * Reads a TPDU.
   *
   * @param tpdu any bytes, without the address of the service centre; not kept, not changed
   * @throws MalformedSmsException if it is no SMS-DELIVER, or ends too early; what follows the user
   *     data does not count
   */
  public static DeliverTpdu parse(byte[] tpdu) throws MalformedSmsException {
    if (tpdu.length < 3) {
      throw ends(tpdu);
    }
    if ((tpdu[0] & TYPE_BITS) != 0) {
      throw new MalformedSmsException("another type of TPDU than SMS-DELIVER", 0);
    }
    int address = TpduAddress.length(tpdu[1]);
    int start = 1 + address + FIXED;
    if (tpdu.length < start) {
      throw ends(tpdu);
    }
    int coding = tpdu[1 + address + 1] & 0xFF;
    int length = tpdu[start - 1] & 0xFF;
    if (isSeptets(coding)) {
      length = (length * 7 + 7) / 8;
    }
    if (length > tpdu.length - start) {
      throw ends(tpdu);
    }
    return new DeliverTpdu(
        (tpdu[0] & HEADER) != 0,
        TpduAddress.decode(Bytes.part(tpdu, 1, address)),
        coding,
        time(tpdu, start - 1 - TIME),
        Bytes.part(tpdu, start, length));
  }

  private static MalformedSmsException ends(byte[] tpdu) {
    return new MalformedSmsException("the TPDU ends too early", tpdu.length);
  }

  /** 3GPP TS 23.038, clause 4; what is reserved counts as the default alphabet. */
  private static boolean isSeptets(int coding) {
    int group = coding >> 4;
    if (group < 0x8) {
      return (coding & 0x0C) != 0x04 && (coding & 0x0C) != 0x08 && (coding & 0x20) == 0;
    }
    return group == 0xF ? (coding & 0x04) == 0 : group != 0xE;
  }

  /** Returns seconds since 1970-01-01 UTC; -1 if the field holds no time since then. */
  static long time(byte[] tpdu, int at) {
    int[] fields = new int[TIME];
    for (int i = 0; i < TIME; i++) {
      // The highest bit of the time zone's tens is its sign.
      int tens = tpdu[at + i] & (i == TIME - 1 ? 0x7 : 0xF);
      int ones = tpdu[at + i] >> 4 & 0xF;
      if (tens > 9 || ones > 9) {
        return -1;
      }
      fields[i] = tens * 10 + ones;
    }
    int year = fields[0] + (fields[0] < 70 ? 2000 : 1900);
    int month = fields[1];
    int day = fields[2];
    if (month < 1
        || month > 12
        || day < 1
        || days(year, month, day) >= days(year, month + 1, 1)
        || fields[3] > 23
        || fields[4] > 59
        || fields[5] > 59) {
      return -1;
    }
    long local = ((days(year, month, day) * 24 + fields[3]) * 60 + fields[4]) * 60 + fields[5];
    int zone = fields[6] * 15 * 60;
    return Math.max(-1, (tpdu[at + TIME - 1] & 0x8) == 0 ? local - zone : local + zone);
  }

  /**
   * Returns days since 1970-01-01, of a day from 1970 to 2069: every fourth year is a leap year.
   *
   * @param month 1 to 13, which is the next January
   */
  private static long days(int year, int month, int day) {
    int[] before = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    int years = year - 1970;
    int leapDays = (years + (month > 2 ? 2 : 1)) / 4;
    return 365L * years + leapDays + before[month - 1] + day - 1;
  }

  /** Returns whether the user data begins with a header (TP-UDHI). */
  public boolean hasHeader() {
    return header;
  }

  /**
   * Returns who the SMS says it is from: digits, with a + in front if they are an international
   * number, or a name; empty if the field holds neither.
   */
  public String originator() {
    return originator;
  }

  /** Returns the data coding scheme (TP-DCS, 3GPP TS 23.038), 0 to 255. */
  public int dataCoding() {
    return dataCoding;
  }

  /**
   * Returns when the service centre got it, of the years 1970 to 2069 (docs/format.md section 9),
   * in seconds since 1970-01-01 UTC; -1 if it does not say.
   */
  public long time() {
    return time;
  }

  /** Returns the user data with its header, septets packed: 0 to 255 bytes, a new array. */
  public byte[] userData() {
    return Bytes.copy(userData);
  }
}
