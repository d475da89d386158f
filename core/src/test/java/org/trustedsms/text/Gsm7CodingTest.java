// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class Gsm7CodingTest {

  private static final int ESCAPE = 0x1B;

  private final Gsm7Coding coding = new Gsm7Coding();

  @Test
  void isNamedAsOnTheWire() {
    assertEquals(0, coding.id());
    assertEquals("GSM 03.38", coding.name());
  }

  @Test
  void theVectorsHaveBothTables() {
    assertEquals(127, GsmTable.defaultCharacters().length());
    assertEquals(10, GsmTable.extensionCharacters().length());
  }

  @Test
  void encodesEachCharacterOfTheTablesAlone() {
    GsmTable.SEPTETS.forEach(
        (character, septets) -> {
          String text = character.toString();
          byte[] packed = packed(unsigned(septets));
          assertEquals(packed.length, coding.encodedLength(text));
          assertArrayEquals(packed, coding.encode(text), text);
        });
  }

  @Test
  void decodesEachCharacterOfTheTablesAlone() {
    GsmTable.SEPTETS.forEach(
        (character, septets) ->
            assertEquals(character.toString(), decode(packed(unsigned(septets)))));
  }

  @Test
  void carriesAllCharactersOfTheTablesInOneText() throws Exception {
    StringBuilder all = new StringBuilder();
    GsmTable.SEPTETS.keySet().forEach(all::append);
    assertArrayEquals(GsmTable.pack(all.toString()), coding.encode(all.toString()));
    CodingLaws.carriesExactlyOrRefuses(coding, all.toString());
  }

  @Test
  void refusesEveryOtherCodeUnit() {
    for (int c = 0; c <= 0xFFFF; c++) {
      if (!GsmTable.SEPTETS.containsKey((char) c)) {
        String alone = String.valueOf((char) c);
        assertEquals(-1, coding.encodedLength(alone), alone);
        assertEquals(-1, coding.encodedLength("abc" + alone + "def"), alone);
      }
    }
  }

  @Test
  void saysWhichCharacterItRefuses() {
    String[] texts = {"secret \u00E7a", "secret {\u001B}", "secret\r\r"};
    int[] refused = {7, 8, 7};
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      String message =
          assertThrows(IllegalArgumentException.class, () -> coding.encode(text)).getMessage();
      assertTrue(message.contains("index " + refused[i] + " "), message);
      assertFalse(message.contains("secret"), message);
    }
  }

  /**
   * The vectors are SMS user data: where 7 bits are left over they hold zeros, as the number of
   * septets is sent along. Fill bits are not of this coding.
   */
  @Test
  void agreesWithTheVectors() {
    int padded = 0;
    int exact = 0;
    for (String[] columns : GsmTable.rows("packed.tsv")) {
      String text = columns[0];
      byte[] packed = HexFormat.of().parseHex(columns[3]);
      if (!columns[2].equals("0")) {
        continue;
      }
      if (Integer.parseInt(columns[1]) % 8 == 7) {
        assertEquals(text + "@", decode(packed));
        packed[packed.length - 1] |= 0x0D << 1;
        padded++;
      } else {
        exact++;
      }
      assertEquals(hex(packed), hex(coding.encode(text)), text);
      assertEquals(text, decode(packed));
    }
    assertTrue(padded >= 2 && exact >= 15, padded + " padded, " + exact + " exact");
  }

  /**
   * More of what others publish, USSD padding and the extension table above all: USSD balance
   * queries, and the test data of osmocom libosmocore, qotto/smspdudecoder and
   * CursedHardware/go-smpp.
   */
  @Test
  void agreesWithPublishedPackings() {
    String[][] published = {
      {"Hello,my pretty world!", "C8329BFD66B5F320B8BC4CA7E741F7B79C4D0E01"},
      {"*100#", "AA180C3602"},
      {"*900*01#", "AA1C0CA682C546"},
      {"test text", "F4F29C0EA297F174"},
      {
        "!$ a more#^- complicated test@@?_%! case",
        "2101280C6ABFE5E5D186D2028DDF6D383B3D0ED3CB6410BD3CA70300BF4829041A87E765"
      },
      {"^{}\\[~]|\u20AC", "1BCA06B5496D5E1BDEA6B7F16D809B32"},
      {"", ""},
      {"1", "31"},
      {"12", "3119"},
      {"123", "31D90C"},
      {"1234", "31D98C06"},
      {"12345", "31D98C5603"},
      {"123456", "31D98C56B301"},
      {"1234567", "31D98C56B3DD1A"},
      {"123456789", "31D98C56B3DD7039"},
      {"12345678\r", "31D98C56B3DD700D"},
      {"123456\u20AC\r", "31D98C56B36DCA0D"},
      {"*115*5\r", "AA58ACA6AA351A"},
      {"1115\u20AC\r", "B158ACB629371A"},
      {"0123456789ABCDE", "B0986C46ABD96EB85C503824161B"},
      {
        "of the printing and typesetting",
        "6F33888E2E83E0F2B49B9E769F4161371944CFC3CBF3329D9E769F1B"
      },
    };
    for (String[] example : published) {
      assertEquals(example[1], hex(coding.encode(example[0])), example[0]);
      assertEquals(example[0], decode(HexFormat.of().parseHex(example[1])));
    }
  }

  @Test
  void packsEveryLengthAroundTheOctetBoundaries() throws Exception {
    String[] endings = {"", "@", "\r", "\r\r", "\r@", "@\r", "^", "^\r", "\r^", "\u20AC@", "a\r\n"};
    int refused = 0;
    for (char filling : "@\r5\u00E0^".toCharArray()) {
      for (int length = 0; length <= 40; length++) {
        for (String ending : endings) {
          String text = String.valueOf(filling).repeat(length) + ending;
          if (GsmTable.carries(text)) {
            assertArrayEquals(GsmTable.pack(text), coding.encode(text), text);
          } else {
            assertEquals(-1, coding.encodedLength(text), text);
            refused++;
          }
          CodingLaws.carriesExactlyOrRefuses(coding, text);
          CodingLaws.fitsItsCapacity(coding, text);
        }
      }
    }
    assertTrue(refused > 100);
  }

  @Test
  void refusesOnlyACarriageReturnThatWouldReadAsPadding() {
    assertEquals(-1, coding.encodedLength("1234567\r"));
    assertEquals(-1, coding.encodedLength("12345^\r"));
    assertEquals(-1, coding.encodedLength("\r\r\r\r\r\r\r\r"));
    assertEquals(6, coding.encodedLength("12345\r"));
    assertEquals(7, coding.encodedLength("123456\r"));
    assertEquals(7, coding.encodedLength("123456\n"));
    assertEquals(7, coding.encodedLength("1234567\n"));
    assertEquals(8, coding.encodedLength("12345678\r"));
    assertEquals("*115*5\r", decode(HexFormat.of().parseHex("AA58ACA6AA351A")));
  }

  /** SMS without USSD padding leaves zeros there; here they are one more character. */
  @Test
  void readsZerosInTheLastSeptetAsACommercialAt() {
    assertEquals("1234567@", decode(HexFormat.of().parseHex("31D98C56B3DD00")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8, 9, 13, 15, 139, 140})
  void refusesSpareBitsThatAreNotZero(int length) {
    int spare = length % 7 == 0 ? 0 : 8 * length % 7;
    for (int bits = 1; bits < 1 << spare; bits++) {
      byte[] data = new byte[length];
      data[length - 1] = (byte) (bits << (8 - spare));
      int lastSeptet = 8 * length / 7 - 1;
      assertEquals(
          "GSM 03.38: the " + spare + " bits after septet " + lastSeptet + " are not zero",
          malformed(data));
    }
  }

  @Test
  void acceptsAnyLastSeptetWhereNoBitsAreSpare() {
    for (int last = 0; last <= 0x7F; last++) {
      if (last != ESCAPE) {
        byte[] data = packed(0, 0, 0, 0, 0, 0, 0, last);
        assertEquals(last == 0x0D ? 7 : 8, decode(data).length());
        assertTrue(CodingLaws.decodesCanonically(coding, data));
      }
    }
  }

  @Test
  void acceptsAfterAnEscapeOnlyTheExtensionTable() {
    int accepted = 0;
    for (int septet = 0; septet <= 0x7F; septet++) {
      byte[] data = packed(0x31, ESCAPE, septet, 0x32);
      if (CodingLaws.decodesCanonically(coding, data)) {
        accepted++;
      } else {
        String message = malformed(data);
        assertTrue(message.contains("septet 2 is 0x" + Integer.toHexString(septet)), message);
      }
    }
    assertEquals(10, accepted);
  }

  @Test
  void refusesAnEscapeAtTheEnd() {
    for (int before = 0; before <= 30; before++) {
      if (before % 8 == 6) {
        continue; // 7 bits are left over, and zeros there are a commercial at
      }
      int[] septets = new int[before + 1];
      septets[before] = ESCAPE;
      String message = malformed(packed(septets));
      assertTrue(message.contains("septet " + before + " is an escape"), message);
    }
  }

  @Test
  void refusesAnEscapeBeforeThePadding() {
    String message = malformed(packed(1, 1, 1, 1, 1, 1, ESCAPE, 0x0D));
    assertTrue(message.contains("septet 6 is an escape"), message);
  }

  @Test
  void refusesAnEscapeAfterAnEscape() {
    String message = malformed(packed(ESCAPE, ESCAPE, 0x65));
    assertTrue(message.contains("septet 1 is 0x1b"), message);
  }

  @Test
  void decodesShortInputsCanonically() {
    CodingLaws.decodesShortInputsCanonically(coding);
  }

  @Test
  void carriesALongText() throws Exception {
    String text = "The quick brown fox {jumps} \u0394\u20AC\r\n".repeat(1000);
    assertTrue(text.length() >= 30_000);
    assertArrayEquals(GsmTable.pack(text), coding.encode(text));
    CodingLaws.carriesExactlyOrRefuses(coding, text);
    CodingLaws.fitsItsCapacity(coding, text);
  }

  @Test
  void checksItsArguments() throws Exception {
    CodingLaws.checksItsArguments(coding);
  }

  @Test
  void capacityIsEightCharactersToSevenBytes() {
    CodingLaws.fillsItsCapacity(coding, 'a');
    assertEquals(160, coding.capacity(140));
    assertEquals(92, coding.capacity(81));
    assertEquals(Integer.MAX_VALUE, coding.capacity(Integer.MAX_VALUE));
  }

  @Test
  void hasNoState() {
    CodingLaws.hasNoState(coding);
  }

  @Test
  void packsLikeOneBigNumber() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.gsm(c);
          if (GsmTable.carries(text)) {
            assertArrayEquals(GsmTable.pack(text), coding.encode(text));
          } else {
            assertEquals(-1, coding.encodedLength(text));
          }
          CodingLaws.carriesExactlyOrRefuses(coding, text);
          CodingLaws.fitsItsCapacity(coding, text);
        });
  }

  @Test
  void carriesExactlyOrRefuses() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.any(c);
          assertEquals(GsmTable.carries(text), coding.encodedLength(text) >= 0);
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
  void decodesDamagedEncodingsCanonically() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.gsm(c);
          int bit = c.integer(0, 500);
          int cut = c.integer(0, 2);
          byte[] packed = GsmTable.pack(text);
          byte[] damaged = Arrays.copyOf(packed, Math.max(0, packed.length - cut));
          if (damaged.length > 0) {
            damaged[bit / 8 % damaged.length] ^= (byte) (1 << bit % 8);
          }
          CodingLaws.decodesCanonically(coding, damaged);
        });
  }

  private String decode(byte[] data) {
    try {
      return coding.decode(data, 0, data.length);
    } catch (MalformedTextException e) {
      throw new AssertionError(hex(data), e);
    }
  }

  private String malformed(byte[] data) {
    return assertThrows(
            MalformedTextException.class, () -> coding.decode(data, 0, data.length), hex(data))
        .getMessage();
  }

  private static String hex(byte[] data) {
    return HexFormat.of().withUpperCase().formatHex(data);
  }

  private static int[] unsigned(byte[] septets) {
    int[] values = new int[septets.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = septets[i];
    }
    return values;
  }

  /** Bit by bit, as the figures of TS 23.038, 6.1.2.1.1 draw it. */
  private static byte[] packed(int... septets) {
    byte[] packed = new byte[(7 * septets.length + 7) / 8];
    for (int bit = 0; bit < 7 * septets.length; bit++) {
      packed[bit / 8] |= (byte) ((septets[bit / 7] >> bit % 7 & 1) << bit % 8);
    }
    return packed;
  }
}
