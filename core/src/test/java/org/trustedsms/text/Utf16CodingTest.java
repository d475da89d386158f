// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class Utf16CodingTest {

  private final Utf16Coding coding = new Utf16Coding();

  @Test
  void isNamedAsOnTheWire() {
    assertEquals(2, coding.id());
    assertEquals("UTF-16BE", coding.name());
  }

  /** RFC 2781, section 5, labelled "UTF-16BE". */
  @Test
  void agreesWithTheExampleOfRfc2781() throws Exception {
    String text = "\uD808\uDF45=Ra";
    byte[] encoded = HexFormat.ofDelimiter(" ").parseHex("D8 08 DF 45 00 3D 00 52 00 61");
    assertArrayEquals(encoded, coding.encode(text));
    assertEquals(text, coding.decode(encoded, 0, encoded.length));
  }

  @Test
  void carriesEveryCodeUnit() throws Exception {
    for (int c = 0; c <= 0xFFFF; c++) {
      String text = String.valueOf((char) c);
      byte[] encoded = coding.encode(text);
      assertArrayEquals(new byte[] {(byte) (c >> 8), (byte) c}, encoded);
      assertEquals(2, coding.encodedLength(text));
      assertEquals(text, coding.decode(encoded, 0, 2));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 139})
  void refusesHalfACharacter(int length) {
    String message =
        assertThrows(MalformedTextException.class, () -> coding.decode(new byte[140], 1, length))
            .getMessage();
    assertTrue(message.contains("byte " + (length - 1) + " is half a character"), message);
  }

  @Test
  void isTheUtf16BeOfTheJdkForWellFormedText() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.wellFormed(c);
          byte[] encoded = text.getBytes(StandardCharsets.UTF_16BE);
          assertArrayEquals(encoded, coding.encode(text));
          assertEquals(text, coding.decode(encoded, 0, encoded.length));
        });
  }

  @Test
  void carriesEveryString() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.any(c);
          assertEquals(2 * text.length(), coding.encodedLength(text));
          CodingLaws.carriesExactlyOrRefuses(coding, text);
          CodingLaws.fitsItsCapacity(coding, text);
        });
  }

  @Test
  void refusesOddLengthsAlone() {
    Cases.check(
        1000,
        c -> {
          byte[] data = Texts.bytes(c);
          assertEquals(data.length % 2 == 0, CodingLaws.decodesCanonically(coding, data));
        });
  }

  @Test
  void decodesShortInputsCanonically() {
    CodingLaws.decodesShortInputsCanonically(coding);
  }

  @Test
  void checksItsArguments() throws Exception {
    CodingLaws.checksItsArguments(coding);
  }

  @Test
  void capacityIsOneCharacterToTwoBytes() {
    CodingLaws.fillsItsCapacity(coding, 'a');
    assertEquals(66, coding.capacity(133));
  }

  @Test
  void hasNoState() {
    CodingLaws.hasNoState(coding);
  }
}
