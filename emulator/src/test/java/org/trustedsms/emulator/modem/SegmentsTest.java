// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Hex;

class SegmentsTest {
  private static final int PORT = 16474;
  private static final int NONE = OutgoingSms.NO_PORT;
  private static final Address OWN = Address.ofNumber("+390001");

  private static OutgoingSms text(int port, String text) {
    return new OutgoingSms("+390002", port, NONE, text, null);
  }

  private static OutgoingSms data(int port, int fromPort, byte[] data) {
    return new OutgoingSms("+390002", port, fromPort, null, data);
  }

  private static List<ShortMessage> cut(OutgoingSms message) {
    return new Segments(message).toShortMessages(OWN, 0xCC);
  }

  /** The length at which each number of SMS is full, and one more takes the next. */
  @ParameterizedTest
  @CsvSource({
    "a, -1, 160, 306, 459", "a, 16474, 152, 292, 438",
    "Ж, -1, 70, 134, 201", "Ж, 16474, 66, 128, 192"
  })
  void textCapacities(String character, int port, int one, int two, int three) {
    int[] full = {one, two, three};
    for (int i = 0; i < full.length; i++) {
      assertEquals(i + 1, new Segments(text(port, character.repeat(full[i]))).count());
      assertEquals(i + 2, new Segments(text(port, character.repeat(full[i] + 1))).count());
    }
  }

  @ParameterizedTest
  @CsvSource({"-1, 140, 268, 402", "16474, 133, 256, 384"})
  void binaryCapacities(int port, int one, int two, int three) {
    int[] full = {one, two, three};
    for (int i = 0; i < full.length; i++) {
      assertEquals(i + 1, new Segments(data(port, NONE, new byte[full[i]])).count());
      assertEquals(i + 2, new Segments(data(port, NONE, new byte[full[i] + 1])).count());
    }
  }

  /** What JSR-120, appendix A, has applications reckon with: a 16-bit reference, one octet less. */
  @ParameterizedTest
  @CsvSource({
    "a, -1, 160, 304, 456", "a, 16474, 152, 290, 435",
    "Ж, -1, 70, 132, 198", "Ж, 16474, 66, 126, 189"
  })
  void neverTakesMoreThanJsr120Says(String character, int port, int one, int two, int three) {
    assertEquals(1, new Segments(text(port, character.repeat(one))).count());
    assertEquals(2, new Segments(text(port, character.repeat(two))).count());
    assertEquals(3, new Segments(text(port, character.repeat(three))).count());
  }

  @Test
  void aCharacterOfTheExtensionTableTakesTwoSeptets() {
    assertEquals(1, new Segments(text(NONE, "€".repeat(80))).count());
    assertEquals(2, new Segments(text(NONE, "€".repeat(80) + "a")).count());
  }

  @Test
  void oneCharacterBeyondTheAlphabetMakesItUcs2() {
    assertEquals(1, new Segments(text(NONE, "a".repeat(69) + "ç")).count());
    assertEquals(2, new Segments(text(NONE, "a".repeat(70) + "ç")).count());
    ShortMessage sms = cut(text(NONE, "aç")).get(0);
    assertEquals(0x08, sms.dataCoding());
    assertEquals("00 61 00 E7", Hex.of(sms.data()));
  }

  @Test
  void plainTextHasNoHeader() {
    assertEquals(
        new ShortMessageText(0, 0, 0x00, "68 65 6C 6C 6F 20 00 1B 65"),
        ShortMessageText.of(cut(text(NONE, "hello @€")).get(0)));
  }

  /** The header of concatenated SMS as it is written everywhere: 05 00 03 CC 02 01. */
  @Test
  void concatenatedText() {
    List<ShortMessage> sms = cut(text(NONE, "a".repeat(153) + "b".repeat(8)));
    assertEquals(2, sms.size());
    assertEquals(0x40, sms.get(0).esmClass());
    assertEquals("05 00 03 CC 02 01" + " 61".repeat(153), Hex.of(sms.get(0).data()));
    assertEquals("05 00 03 CC 02 02" + " 62".repeat(8), Hex.of(sms.get(1).data()));
  }

  /** WAP push, from port 9200 to 2948, as WAP gateways send it. */
  @Test
  void headerWithPorts() {
    ShortMessage sms = cut(data(2948, 9200, Hex.bytes("01 06"))).get(0);
    assertEquals(
        new ShortMessageText(0x40, 0, 0x04, "06 05 04 0B 84 23 F0 01 06"),
        ShortMessageText.of(sms));
    List<ShortMessage> two = cut(data(2948, 9200, new byte[134]));
    assertEquals(
        "0B 05 04 0B 84 23 F0 00 03 CC 02 01" + " 00".repeat(128), Hex.of(two.get(0).data()));
    assertEquals(
        "0B 05 04 0B 84 23 F0 00 03 CC 02 02" + " 00".repeat(6), Hex.of(two.get(1).data()));
  }

  /** A ringtone, to port 5505 from nowhere in particular. */
  @Test
  void headerWithoutPortToAnswerTo() {
    ShortMessage sms = cut(text(5505, "a")).get(0);
    assertEquals(
        new ShortMessageText(0x40, 0, 0x00, "06 05 04 15 81 00 00 61"), ShortMessageText.of(sms));
  }

  @Test
  void emptyMessagesAreOneSms() {
    assertEquals("", Hex.of(cut(text(NONE, "")).get(0).data()));
    assertEquals("06 05 04 40 5A 40 5A", Hex.of(cut(data(PORT, PORT, new byte[0])).get(0).data()));
  }

  @Test
  void anEscapeIsNotCutOff() {
    List<ShortMessage> sms = cut(text(NONE, "a".repeat(152) + "€" + "a".repeat(20)));
    assertEquals(6 + 152, sms.get(0).data().length);
    assertEquals("1B 65", Hex.of(sms.get(1).data()).substring(18, 23));
  }

  @Test
  void surrogatesAreNotCutApart() {
    List<ShortMessage> sms = cut(text(NONE, "Ж".repeat(66) + "\uD83D\uDE00" + "Ж".repeat(20)));
    assertEquals(6 + 2 * 66, sms.get(0).data().length);
    assertEquals("D8 3D DE 00", Hex.of(sms.get(1).data()).substring(18, 29));
  }

  @ParameterizedTest
  @CsvSource({"a, -1, 39015", "a, 16474, 37230", "Ж, -1, 17085", "Ж, 16474, 16320"})
  void mostCharacters(String character, int port, int most) {
    assertEquals(255, new Segments(text(port, character.repeat(most))).count());
    assertEquals(0, new Segments(text(port, character.repeat(most + 1))).count());
  }

  @Test
  void mostBytes() {
    assertEquals(255, new Segments(data(NONE, NONE, new byte[34_170])).count());
    assertEquals(0, new Segments(data(NONE, NONE, new byte[34_171])).count());
    assertEquals(255, new Segments(data(PORT, PORT, new byte[32_640])).count());
    assertEquals(0, new Segments(data(PORT, PORT, new byte[32_641])).count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+", "abc", "+39 0002", "++39", "123456789012345678901", "39\u0660"})
  void wrongNumbersCannotBeSentTo(String number) {
    assertEquals(0, new Segments(new OutgoingSms(number, PORT, NONE, "a", null)).count());
  }

  @Test
  void numbersOfAnyLengthUpTo20() {
    assertEquals(1, new Segments(new OutgoingSms("1", PORT, NONE, "a", null)).count());
    assertEquals(
        1, new Segments(new OutgoingSms("+12345678901234567890", PORT, NONE, "a", null)).count());
  }

  @Test
  void whatCannotBeSentAtAll() {
    assertEquals(0, new Segments(new OutgoingSms(null, PORT, NONE, "a", null)).count());
    assertEquals(0, new Segments(new OutgoingSms("+39", PORT, NONE, null, null)).count());
    assertEquals(0, new Segments(new OutgoingSms("+39", PORT, NONE, "a", new byte[1])).count());
    assertEquals(0, new Segments(new OutgoingSms("+39", 65_536, NONE, "a", null)).count());
    assertEquals(0, new Segments(new OutgoingSms("+39", -2, NONE, "a", null)).count());
    assertEquals(0, new Segments(new OutgoingSms("+39", PORT, 65_536, "a", null)).count());
    assertEquals(1, new Segments(new OutgoingSms("+39", 65_535, 0, "a", null)).count());
  }

  @Test
  void bytesAreCutAsCoreDoes() {
    Cases.check(
        200,
        c ->
            bytesAreCutAsCoreDoes(
                c.bytes(0, 600),
                c.integer(16_000, 16_999),
                c.integer(0, 65_535),
                c.integer(0, 255)));
  }

  private static void bytesAreCutAsCoreDoes(byte[] data, int port, int fromPort, int reference) {
    byte[][] expected = Segmenter.segment(data, port, fromPort, reference);
    List<ShortMessage> sms =
        new Segments(data(port, fromPort, data)).toShortMessages(OWN, reference);
    assertEquals(expected.length, sms.size());
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], sms.get(i).data());
    }
  }

  /** No more than 140 octets on the air, where septets are packed behind fill bits. */
  @Test
  void everySegmentFits() {
    Cases.check(
        300,
        c -> {
          StringBuilder text = new StringBuilder();
          for (int length = c.integer(0, 500); length > 0; length--) {
            text.append(c.of("a", "€", "Ж", "\uD83D\uDE00"));
          }
          everySegmentFits(cut(text(c.flag() ? PORT : NONE, text.toString())));
        });
  }

  private static void everySegmentFits(List<ShortMessage> segments) {
    for (ShortMessage sms : segments) {
      int header = sms.hasUserDataHeader() ? 1 + (sms.data()[0] & 0xFF) : 0;
      int payload = sms.data().length - header;
      int headerSeptets = (header * 8 + 6) / 7;
      assertTrue(sms.dataCoding() == 0 ? headerSeptets + payload <= 160 : header + payload <= 140);
    }
  }

  /** A ShortMessage with its data as text, so that it can be compared. */
  private record ShortMessageText(int esmClass, int protocolId, int dataCoding, String data) {
    static ShortMessageText of(ShortMessage sms) {
      return new ShortMessageText(
          sms.esmClass(), sms.protocolId(), sms.dataCoding(), Hex.of(sms.data()));
    }
  }
}
