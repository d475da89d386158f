// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class HeaderTest {

  /** Worked out by hand from the table of section 2. */
  @ParameterizedTest
  @CsvSource({
    "1, false, false, false, 0, 1, 0, 44010000",
    "1, true, true, false, 0, 1, 0, 47010000",
    "2, false, true, false, 1, 7, 1310700, 4927ffff",
    "2, false, true, true, 1, 7, 1310700, 49a7ffff",
    "3, false, false, false, 2, 16, 1310720, 4c500000",
    "4, false, true, false, 0, 4, 1700000000, 5104ff40",
    "15, true, true, true, 3, 31, 1310719, 7fffffff",
    "0, false, false, false, 0, 0, 9223372036854775800, 40006666",
  })
  void hasTheBytesOfTheSpecification(
      int kind,
      boolean acknowledgementAsked,
      boolean bound,
      boolean padded,
      int coding,
      int curve,
      long stamp,
      String hex) {
    Header header = new Header(kind, acknowledgementAsked, bound, padded, coding, curve, stamp);
    assertEquals(hex, HexFormat.of().formatHex(header.toBytes()));
  }

  @Test
  void keepsWhatItIsGiven() {
    Cases.check(
        500,
        c -> {
          int kind = c.integer(0, 15);
          boolean acknowledgementAsked = c.flag();
          boolean bound = c.flag();
          boolean padded = c.flag();
          int coding = c.integer(0, 3);
          int curve = c.integer(0, 31);
          long stamp = c.number(0, Long.MAX_VALUE);
          byte[] bytes =
              new Header(kind, acknowledgementAsked, bound, padded, coding, curve, stamp).toBytes();
          Header header = Header.parse(bytes);
          assertEquals(Header.VERSION, header.version());
          assertEquals(kind, header.kind());
          assertEquals(acknowledgementAsked, header.isAcknowledgementAsked());
          assertEquals(bound, header.isBound());
          assertEquals(padded, header.isPadded());
          assertEquals(coding, header.coding());
          assertEquals(curve, header.curve());
          assertEquals((int) (stamp / 20 % 65536L), header.stepBits());
        });
  }

  @Test
  void readsAnyFourBytes() {
    Cases.check(
        500,
        c -> {
          byte[] bytes = c.bytes(4, 4);
          Header header = Header.parse(bytes);
          int first = bytes[0] & 0xff;
          int second = bytes[1] & 0xff;
          assertEquals(first / 64, header.version());
          assertEquals(first / 4 % 16, header.kind());
          assertEquals(first / 2 % 2 == 1, header.isAcknowledgementAsked());
          assertEquals(first % 2 == 1, header.isBound());
          assertEquals(second / 128 == 1, header.isPadded());
          assertEquals(second / 32 % 4, header.coding());
          assertEquals(second % 32, header.curve());
          assertEquals((bytes[2] & 0xff) * 256 + (bytes[3] & 0xff), header.stepBits());
          assertArrayEquals(bytes, header.toBytes());
        });
  }

  @Test
  void whatFollowsIsNotRead() {
    byte[] payload = HexFormat.of().parseHex("450100ff99887766");
    Header header = Header.parse(payload);
    assertEquals(1, header.kind());
    assertTrue(header.isBound());
    assertFalse(header.isAcknowledgementAsked());
    assertEquals(255, header.stepBits());
    assertEquals(Header.LENGTH, header.toBytes().length);
  }

  @ParameterizedTest
  @CsvSource({"-1, 0, 0", "16, 0, 0", "0, -1, 0", "0, 4, 0", "0, 0, -1", "0, 0, 32"})
  void valuesOutOfRangeAreRefused(int kind, int coding, int curve) {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Header(kind, false, false, false, coding, curve, 0));
  }

  @Test
  void fewerThanFourBytesAreRefused() {
    for (int length = 0; length < Header.LENGTH; length++) {
      byte[] payload = new byte[length];
      assertThrows(ArrayIndexOutOfBoundsException.class, () -> Header.parse(payload));
    }
  }
}
