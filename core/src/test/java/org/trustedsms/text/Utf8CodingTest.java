// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class Utf8CodingTest {

  private final Utf8Coding coding = new Utf8Coding();

  @Test
  void isNamedAsOnTheWire() {
    assertEquals(1, coding.id());
    assertEquals("UTF-8", coding.name());
  }

  /** RFC 3629, section 7. */
  @ParameterizedTest
  @CsvSource({
    "41 E2 89 A2 CE 91 2E, A\u2262\u0391.",
    "ED 95 9C EA B5 AD EC 96 B4, \uD55C\uAD6D\uC5B4",
    "E6 97 A5 E6 9C AC E8 AA 9E, \u65E5\u672C\u8A9E",
    "EF BB BF F0 A3 8E B4, \uFEFF\uD84C\uDFB4",
  })
  void agreesWithTheExamplesOfRfc3629(String hex, String text) throws Exception {
    byte[] encoded = HexFormat.ofDelimiter(" ").parseHex(hex);
    assertArrayEquals(encoded, coding.encode(text));
    assertEquals(text, coding.decode(encoded, 0, encoded.length));
  }

  @Test
  void carriesEveryCodePointLikeTheJdk() throws Exception {
    for (int codePoint = 0; codePoint <= 0x10FFFF; codePoint++) {
      String text = Character.toString(codePoint);
      if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
        assertEquals(-1, coding.encodedLength(text));
      } else {
        byte[] encoded = coding.encode(text);
        assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), encoded);
        assertEquals(encoded.length, coding.encodedLength(text));
        assertEquals(text, coding.decode(encoded, 0, encoded.length));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "80, 'byte 0 cannot start a character'",
    "41 BF, 'byte 1 cannot start a character'",
    "F8 88 80 80 80, 'byte 0 cannot start a character'",
    "FE, 'byte 0 cannot start a character'",
    "FF, 'byte 0 cannot start a character'",
    "41 C3, 'byte 1 starts a character that is cut short'",
    "E2 82, 'byte 0 starts a character that is cut short'",
    "F0 9F 98, 'byte 0 starts a character that is cut short'",
    "41 C3 41, 'byte 2 does not continue the character that starts at byte 1'",
    "E2 82 C0, 'byte 2 does not continue the character that starts at byte 0'",
    "F0 9F 41 80, 'byte 2 does not continue the character that starts at byte 0'",
    "C0 80, 'byte 0 starts a longer sequence than its character needs'",
    "C1 BF, 'byte 0 starts a longer sequence than its character needs'",
    "41 E0 9F BF, 'byte 1 starts a longer sequence than its character needs'",
    "F0 8F BF BF, 'byte 0 starts a longer sequence than its character needs'",
    "ED A0 80, 'byte 0 starts an encoded surrogate'",
    "ED BF BF, 'byte 0 starts an encoded surrogate'",
    "ED A0 BD ED B8 80, 'byte 0 starts an encoded surrogate'",
    "F4 90 80 80, 'byte 0 starts a code point above U+10FFFF'",
    "F7 BF BF BF, 'byte 0 starts a code point above U+10FFFF'",
  })
  void saysWhatIsMalformedAndWhere(String hex, String expected) {
    byte[] data = HexFormat.ofDelimiter(" ").parseHex(hex);
    byte[] surrounded = new byte[data.length + 4];
    System.arraycopy(data, 0, surrounded, 2, data.length);
    String message =
        assertThrows(MalformedTextException.class, () -> coding.decode(surrounded, 2, data.length))
            .getMessage();
    assertEquals("UTF-8: " + expected, message);
  }

  @Test
  void refusesUnpairedSurrogates() {
    String[] unpaired = {
      "\uD800",
      "\uDBFF",
      "\uDC00",
      "\uDFFF",
      "\uDE00\uD83D",
      "\uDC00\uDC00",
      "\uD83D\uD83D\uDE00",
      "\uD83D\u1E00",
      "\uD83D\uE000",
    };
    for (String surrogates : unpaired) {
      assertEquals(-1, coding.encodedLength(surrogates));
      assertEquals(-1, coding.encodedLength("abc" + surrogates + "def"));
      String message =
          assertThrows(IllegalArgumentException.class, () -> coding.encode("abc" + surrogates))
              .getMessage();
      assertTrue(message.contains("index 3 "), message);
    }
  }

  /** Every lead byte with every second byte, and the edges of the third and fourth. */
  @Test
  void decodesSequencesLikeTheJdk() {
    int[] edges = {0x7F, 0x80, 0xBF, 0xC0};
    for (int lead = 0xC0; lead <= 0xFF; lead++) {
      for (int second = 0; second <= 0xFF; second++) {
        for (int third : edges) {
          assertDecodedLikeTheJdk(new byte[] {(byte) lead, (byte) second, (byte) third});
          for (int fourth : lead < 0xF0 ? new int[0] : edges) {
            assertDecodedLikeTheJdk(
                new byte[] {(byte) lead, (byte) second, (byte) third, (byte) fourth});
          }
        }
      }
    }
  }

  @Test
  void decodesLikeTheJdk() {
    Cases.check(1000, c -> assertDecodedLikeTheJdk(Texts.bytes(c)));
  }

  private void assertDecodedLikeTheJdk(byte[] data) {
    String expected;
    try {
      expected =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(data))
              .toString();
    } catch (CharacterCodingException e) {
      assertThrows(MalformedTextException.class, () -> coding.decode(data, 0, data.length));
      return;
    }
    try {
      assertEquals(expected, coding.decode(data, 0, data.length));
    } catch (MalformedTextException e) {
      throw new AssertionError(HexFormat.of().formatHex(data), e);
    }
  }

  @Test
  void encodesLikeTheJdk() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.any(c);
          ByteBuffer expected;
          try {
            expected =
                StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(text));
          } catch (CharacterCodingException e) {
            assertEquals(-1, coding.encodedLength(text));
            return;
          }
          assertEquals(expected, ByteBuffer.wrap(coding.encode(text)));
        });
  }

  @Test
  void carriesExactlyOrRefuses() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.any(c);
          CodingLaws.carriesExactlyOrRefuses(coding, text);
          CodingLaws.fitsItsCapacity(coding, text);
        });
  }

  @Test
  void decodesCanonically() {
    Cases.check(
        1000,
        c -> {
          byte[] data = Texts.bytes(c);
          CodingLaws.decodesCanonically(coding, data);
        });
  }

  @Test
  void decodesDamagedEncodingsLikeTheJdk() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.wellFormed(c);
          int bit = c.integer(0, 1000);
          int cut = c.integer(0, 3);
          byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
          byte[] damaged = Arrays.copyOf(encoded, Math.max(0, encoded.length - cut));
          if (damaged.length > 0) {
            damaged[bit / 8 % damaged.length] ^= (byte) (1 << bit % 8);
          }
          assertDecodedLikeTheJdk(damaged);
          CodingLaws.decodesCanonically(coding, damaged);
        });
  }

  @Test
  void decodesShortInputsCanonically() {
    CodingLaws.decodesShortInputsCanonically(coding);
  }

  @Test
  void carriesALongText() throws Exception {
    CodingLaws.carriesExactlyOrRefuses(coding, "a\u00E9\u20AC\uD83D\uDE00".repeat(10_000));
  }

  @Test
  void checksItsArguments() throws Exception {
    CodingLaws.checksItsArguments(coding);
  }

  @Test
  void capacityIsOneCharacterToAByte() {
    CodingLaws.fillsItsCapacity(coding, 'a');
    assertEquals(133, coding.capacity(133));
    assertEquals(Integer.MAX_VALUE, coding.capacity(Integer.MAX_VALUE));
  }

  @Test
  void hasNoState() {
    CodingLaws.hasNoState(coding);
  }
}
