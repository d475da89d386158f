// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

class UserDataTest {
  /** Header length is the value of the first octet (UDHL); -1 for no header. */
  @ParameterizedTest
  @CsvSource({
    "0x04,  -1, 140, true",
    "0x04,  -1, 141, false",
    "0x08,  -1, 140, true",
    "0x08,  -1, 141, false",
    "0xF5,   6, 140, true",
    "0xF5,   6, 141, false",
    "0x00,  -1, 160, true",
    "0x00,  -1, 161, false",
    "0xF1,  -1, 160, true",
    "0xC8,  -1, 160, true",
    // 3GPP TS 23.040: a header of 6 octets takes 7 septets, so 153 are left; of 7, 8 and 152.
    "0x00,   5, 159, true",
    "0x00,   5, 160, false",
    "0x00,   6, 159, true",
    "0x00,   6, 160, false",
    "0x00, 255, 140, true",
    "0x00, 255, 141, false",
  })
  void fits(String coding, int header, int length, boolean fits) {
    byte[] data = new byte[length];
    data[0] = (byte) header;
    ShortMessage message = sms(header < 0 ? 0 : ShortMessage.HEADER, Integer.decode(coding), data);
    assertEquals(fits, UserData.fits(message));
    assertEquals(header < 0 ? 0 : Math.min(length, header + 1), UserData.headerLength(message));
  }

  /** data_coding 1: an SMSC sends the characters in the GSM alphabet, 7 bits each. */
  @ParameterizedTest
  @CsvSource({
    "a, 160, true",
    "a, 161, false",
    // Those of the extension table take two septets (3GPP TS 23.038, 6.2.1.1).
    "{, 80, true",
    "{, 81, false",
    "~, 81, false",
    // Not in the GSM alphabet: something else stands in for it.
    "`, 160, true",
    // No ASCII: 8-bit data.
    "é, 140, true",
    "é, 141, false",
  })
  void asciiIsOfSevenBits(String character, int length, boolean fits) {
    byte[] data = character.repeat(length).getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(fits, UserData.fits(sms(0, 0x01, data)));
  }

  private static ShortMessage sms(int esmClass, int coding, byte[] data) {
    return new ShortMessage(
        Address.ofNumber("1"), Address.ofNumber("2"), esmClass, 0, coding, data);
  }
}
