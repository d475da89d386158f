// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class FingerprintTest {

  /**
   * By hand: 0x0102030405 = 4328719365, 0x060708090a = 25887770890, 0x0b0c0d0e0f = 47446822415,
   * 0x1011121314 = 69005873940, 0x1516171819 = 90564925465, 0x1a1b1c1d1e = 112123976990; the last
   * five digits of each. 2^40 - 1 = 1099511627775. 100000 = 0x0186a0, of which nothing is left.
   */
  @ParameterizedTest
  @CsvSource({
    "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20,"
        + " 19365 70890 22415 73940 25465 76990",
    "0000000000000000000000000000000000000000000000000000000000000000,"
        + " 00000 00000 00000 00000 00000 00000",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff,"
        + " 27775 27775 27775 27775 27775 27775",
    "0000000001000000000a000000006400000003e800000027100000"
        + "0186a0ffff0000,"
        + " 00001 00010 00100 01000 10000 00000",
  })
  void isReadAsDigits(String hex, String digits) {
    String full = hex.length() == 64 ? hex : hex.substring(0, 60) + "0000";
    assertEquals(digits, new Fingerprint(HexFormat.of().parseHex(full)).toDigits());
  }

  @Test
  void isReadAsTheDigitsOfItsGroups() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(32, 32);
          StringJoiner expected = new StringJoiner(" ");
          for (int i = 0; i < 30; i += 5) {
            BigInteger group = new BigInteger(1, Arrays.copyOfRange(bytes, i, i + 5));
            expected.add(String.format("%05d", group.mod(BigInteger.valueOf(100_000))));
          }
          Fingerprint fingerprint = new Fingerprint(bytes);
          assertEquals(expected.toString(), fingerprint.toDigits());
          assertEquals(35, fingerprint.toDigits().length());
          assertEquals(HexFormat.of().formatHex(bytes), fingerprint.toString());
          assertEquals(new BigInteger(Arrays.copyOf(bytes, 4)).intValue(), fingerprint.hashCode());
          assertArrayEquals(bytes, fingerprint.toBytes());
        });
  }

  @Test
  void isEqualByValue() {
    byte[] bytes = new byte[32];
    Fingerprint fingerprint = new Fingerprint(bytes);
    assertEquals(fingerprint, new Fingerprint(bytes));
    assertEquals(fingerprint.hashCode(), new Fingerprint(bytes).hashCode());
    for (int bit = 0; bit < 256; bit++) {
      byte[] other = new byte[32];
      other[bit / 8] = (byte) (1 << bit % 8);
      assertNotEquals(fingerprint, new Fingerprint(other));
    }
    assertFalse(fingerprint.equals(null));
    assertFalse(fingerprint.equals((Object) bytes));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 33, 64})
  void refusesOtherLengths(int length) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> new Fingerprint(new byte[length]))
            .getMessage();
    assertTrue(message.contains("32") && message.contains(String.valueOf(length)), message);
  }

  @Test
  void doesNotShareItsArray() {
    byte[] given = new byte[32];
    Fingerprint fingerprint = new Fingerprint(given);
    given[0] = 1;
    assertEquals(0, fingerprint.toBytes()[0]);
    fingerprint.toBytes()[0] = 1;
    assertEquals(0, fingerprint.toBytes()[0]);
  }
}
