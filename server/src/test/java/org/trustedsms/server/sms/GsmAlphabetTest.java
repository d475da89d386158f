// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Hex;

class GsmAlphabetTest {
  /** 3GPP TS 23.038, 6.2.1, column by column; the escape at 0x1B is left out. */
  private static final String TABLE =
      "@£$¥èéùìòÇ\nØø\rÅå"
          + "Δ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ"
          + " !\"#¤%&'()*+,-./"
          + "0123456789:;<=>?"
          + "¡ABCDEFGHIJKLMNO"
          + "PQRSTUVWXYZÄÖÑÜ§"
          + "¿abcdefghijklmno"
          + "pqrstuvwxyzäöñüà";

  @Test
  void hasTheTableOfTheStandard() {
    for (int septet = 0; septet < 128; septet++) {
      if (septet != 0x1B) {
        String character = TABLE.substring(septet, septet + 1);
        assertEquals(String.format("%02X", septet), Hex.of(GsmAlphabet.encode(character)));
        assertEquals(character, GsmAlphabet.decode(new byte[] {(byte) septet}));
      }
    }
  }

  @Test
  void hasTheExtensionTableOfTheStandard() {
    assertEquals(
        "1B 0A 1B 14 1B 28 1B 29 1B 2F 1B 3C 1B 3D 1B 3E 1B 40 1B 65",
        Hex.of(GsmAlphabet.encode("\f^{}\\[~]|€")));
    assertEquals(
        "\f^{}\\[~]|€",
        GsmAlphabet.decode(Hex.bytes("1B0A 1B14 1B28 1B29 1B2F 1B3C 1B3D 1B3E 1B40 1B65")));
  }

  @Test
  void hasNoOtherCharacters() {
    int characters = 0;
    for (int c = 0; c <= 0xFFFF; c++) {
      characters += GsmAlphabet.encode(String.valueOf((char) c)) == null ? 0 : 1;
    }
    assertEquals(127 + 10, characters);
    assertNull(GsmAlphabet.encode("\u001B"));
    assertNull(GsmAlphabet.encode("good until the last ç"));
    assertNull(GsmAlphabet.encode("\uFFFF"));
  }

  @Test
  void readsUnknownExtensionsAsTheStandardSays() {
    assertEquals("A", GsmAlphabet.decode(Hex.bytes("1B 41")));
    assertEquals("a ", GsmAlphabet.decode(Hex.bytes("61 1B")));
    assertEquals(" a", GsmAlphabet.decode(Hex.bytes("1B 1B 61")));
  }

  @Test
  void readsOctetsThatAreNoSeptets() {
    assertEquals("\uFFFDa\uFFFDe", GsmAlphabet.decode(Hex.bytes("80 61 1B FF 65")));
  }

  @Test
  void textsOfTheAlphabetSurvive() {
    Cases.check(
        300,
        c -> {
          StringBuilder text = new StringBuilder();
          for (int left = c.integer(0, 255); left > 0; left--) {
            text.append(c.<Character>of('@', 'a', '\r', '€', '[', '\f', 'à'));
          }
          byte[] septets = GsmAlphabet.encode(text.toString());
          assertNotNull(septets);
          assertEquals(text.toString(), GsmAlphabet.decode(septets));
        });
  }

  @Test
  void anyOctetsGiveAText() {
    Cases.check(300, c -> assertNotNull(GsmAlphabet.decode(c.bytes(0, 255))));
  }
}
