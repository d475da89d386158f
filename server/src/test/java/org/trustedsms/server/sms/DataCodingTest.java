// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Hex;

class DataCodingTest {

  @ParameterizedTest
  @CsvSource({
    "0x00, GSM",
    "0x01, ASCII",
    "0x02, BINARY",
    "0x03, LATIN_1",
    "0x04, BINARY",
    "0x05, UNKNOWN",
    "0x08, UCS_2",
    "0x0F, UNKNOWN",
    // General data coding with message class: 00x1 of TS 23.038.
    "0x10, GSM",
    "0x11, GSM",
    "0x14, BINARY",
    "0x15, BINARY",
    "0x18, UCS_2",
    "0x1C, UNKNOWN",
    // Compressed.
    "0x20, UNKNOWN",
    "0x30, UNKNOWN",
    "0xC0, GSM",
    "0xC8, GSM",
    "0xD0, GSM",
    "0xE0, UCS_2",
    "0xF0, GSM",
    "0xF1, GSM",
    "0xF4, BINARY",
    "0xF5, BINARY",
    "0x80, UNKNOWN"
  })
  void readsDataCoding(int dataCoding, DataCoding coding) {
    assertEquals(coding, DataCoding.of(dataCoding));
  }

  @Test
  void readsTexts() {
    assertEquals("@a", DataCoding.GSM.decode(Hex.bytes("00 61")));
    assertEquals("@a", DataCoding.ASCII.decode(Hex.bytes("40 61")));
    assertEquals("é", DataCoding.LATIN_1.decode(Hex.bytes("E9")));
    assertNull(DataCoding.BINARY.decode(Hex.bytes("E9")));
  }

  @Test
  void ucs2IsBigEndian() {
    // A, Cyrillic Zhe, the euro sign, and a pair of surrogates.
    assertArrayEquals(Hex.bytes("0041 0416 20AC D83D DE00"), DataCoding.ucs2("AЖ€\uD83D\uDE00"));
    assertEquals("AЖ€", DataCoding.UCS_2.decode(Hex.bytes("0041 0416 20AC")));
    assertEquals("A\uFFFD", DataCoding.UCS_2.decode(Hex.bytes("0041 04")));
  }

  @Test
  void anyTextSurvivesInUcs2() {
    Cases.check(
        300,
        c -> {
          String text = c.text(0, 255) + (char) c.integer(0, 0xFFFF);
          assertEquals(text, DataCoding.UCS_2.decode(DataCoding.ucs2(text)));
        });
  }
}
