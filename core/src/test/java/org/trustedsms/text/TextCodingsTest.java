// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class TextCodingsTest {

  private static final int GSM = 0;
  private static final int UTF_8 = 1;
  private static final int UTF_16 = 2;
  private static final int COMPACT = 3;

  private final TextCodings standard = TextCodings.standard();

  /** ISO 8859-1, as a program might add it: shorter than the others for "ça". */
  private record Latin1(int id) implements TextCoding {
    @Override
    public String name() {
      return "Latin-1 as " + id;
    }

    @Override
    public int encodedLength(String text) {
      return text.chars().allMatch(c -> c <= 0xFF) ? text.length() : -1;
    }

    @Override
    public byte[] encode(String text) {
      if (encodedLength(text) < 0) {
        throw new IllegalArgumentException("not Latin-1");
      }
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String decode(byte[] data, int offset, int length) {
      return new String(data, offset, length, StandardCharsets.ISO_8859_1);
    }

    @Override
    public int capacity(int bytes) {
      return Math.max(bytes, 0);
    }

    @Override
    public int roomAfter(String text, int length, int bytes) {
      return Math.max(0, bytes - length);
    }
  }

  private static TextCoding shortest(TextCodings codings, String text) {
    return codings.shortest(text, codings.encodedLengths(text));
  }

  @Test
  void asManyLettersFitBehindATextAsItsCodingSaysAndNotOneMore() {
    Cases.check(
        1000,
        c -> {
          String text = c.text(0, 255);
          int bytes = c.integer(-1, 300);
          TextCoding coding = shortest(withoutCompact(), text);
          int room = coding.roomAfter(text, coding.encodedLength(text), bytes);
          if (coding.encodedLength(text) > bytes) {
            assertEquals(0, room);
          } else {
            assertTrue(coding.encodedLength(text + "a".repeat(room)) <= bytes);
            assertTrue(coding.encodedLength(text + "a".repeat(room + 1)) > bytes);
          }
        });
  }

  private static TextCodings withoutCompact() {
    return of(new Gsm7Coding(), new Utf8Coding(), new Utf16Coding());
  }

  @Test
  void nothingFitsBehindATextThatTheCodingCannotCarry() {
    assertEquals(0, standard.byId(GSM).roomAfter("\u4e2d", -1, 100));
    assertEquals(0, standard.byId(UTF_8).roomAfter("\ud800", -1, 100));
  }

  @Test
  void sevenSeptetsLeaveRoomForAnEighthInTheirLastByte() {
    assertEquals(1, standard.byId(GSM).roomAfter("abcdefg", 7, 7));
    assertEquals(0, standard.byId(GSM).roomAfter("abcdefgh", 7, 7));
    assertEquals(0, standard.byId(GSM).roomAfter("abcd\u20ac\u20ac", 7, 7));
  }

  private static TextCodings of(TextCoding... codings) {
    return new TextCodings(codings);
  }

  @Test
  void theStandardSetHasTheFourOfVersion1() {
    assertEquals("GSM 03.38", standard.byId(GSM).name());
    assertEquals("UTF-8", standard.byId(UTF_8).name());
    assertEquals("UTF-16BE", standard.byId(UTF_16).name());
    assertEquals("compact", standard.byId(COMPACT).name());
    for (int id = -10; id < 20; id++) {
      TextCoding coding = standard.byId(id);
      if (id >= 0 && id <= 3) {
        assertEquals(id, coding.id());
      } else {
        assertNull(coding);
      }
    }
    assertNull(standard.byId(Integer.MIN_VALUE));
    assertNull(standard.byId(Integer.MAX_VALUE));
    assertSame(standard, TextCodings.standard());
  }

  @Test
  void takesTheShortest() {
    assertEquals(GSM, shortest(withoutCompact(), "Pay 10 pounds to Alice").id());
    assertEquals(GSM, shortest(withoutCompact(), "12345678").id());
    assertEquals(UTF_8, shortest(withoutCompact(), "\u00E7a va").id());
    assertEquals(UTF_8, shortest(withoutCompact(), "{[~]}").id());
    assertEquals(UTF_16, shortest(withoutCompact(), "\u4F60\u597D").id());
  }

  @Test
  void sentencesAreCompact() {
    assertEquals(COMPACT, shortest(standard, "Pay 10 pounds to Alice").id());
    assertEquals(
        COMPACT,
        shortest(standard, "\u041F\u0440\u0438\u0432\u0435\u0442, \u043A\u0430\u043A").id());
    assertEquals(GSM, shortest(standard, "").id());
    assertEquals(UTF_16, shortest(standard, "\u4F60\u597D").id());
  }

  @Test
  void takesTheLowestIdentifierOfEquals() {
    assertEquals(GSM, shortest(withoutCompact(), "").id());
    assertEquals(GSM, shortest(withoutCompact(), "hello").id());
    assertEquals(GSM, shortest(withoutCompact(), "1234567").id());
    assertEquals(UTF_8, shortest(withoutCompact(), "\u043F\u0440\u0438\u0432\u0435\u0442").id());
    assertEquals(UTF_8, shortest(withoutCompact(), "\uD83D\uDE00").id());
  }

  @Test
  void goesRoundWhatACodingCannotCarry() {
    assertEquals(UTF_8, shortest(withoutCompact(), "1234567\r").id());
    assertEquals(UTF_8, shortest(withoutCompact(), "\u001B").id());
    assertEquals(UTF_16, shortest(withoutCompact(), "1234567\uD800").id());
  }

  @Test
  void theShortestIsTheShortestAndLossless() {
    Cases.check(
        1000,
        c -> {
          String text = Texts.any(c);
          TextCoding shortest = shortest(standard, text);
          byte[] encoded = shortest.encode(text);
          assertEquals(text, shortest.decode(encoded, 0, encoded.length));
          byte[] coded = standard.encode(text);
          assertEquals(shortest.id(), coded[0]);
          assertArrayEquals(encoded, Arrays.copyOfRange(coded, 1, coded.length));
          assertEquals(text, standard.byId(shortest.id()).decode(encoded, 0, encoded.length));
          for (int id = 0; id <= 3; id++) {
            int length = standard.byId(id).encodedLength(text);
            boolean longer = length == -1 || length > encoded.length;
            boolean equalButLater = length == encoded.length && id >= shortest.id();
            assertTrue(longer || equalButLater, "coding " + id);
          }
        });
  }

  @Test
  void takesACodingAddedByAProgram() throws Exception {
    Latin1 added = new Latin1(3);
    TextCodings codings = of(added, new Utf16Coding(), new Gsm7Coding(), new Utf8Coding());
    assertSame(added, codings.byId(3));
    assertSame(added, shortest(codings, "\u00E7a"));
    assertEquals(GSM, shortest(codings, "hello").id());
    assertEquals(UTF_16, shortest(codings, "\u4F60\u597D").id());
  }

  @Test
  void acceptsFourCodings() {
    TextCoding[] four = new TextCoding[4];
    for (int i = 0; i < 4; i++) {
      four[i] = new Latin1(3 - i);
    }
    TextCodings codings = new TextCodings(four);
    for (int id = 0; id < 4; id++) {
      assertEquals(id, codings.byId(id).id());
    }
    assertEquals(0, shortest(codings, "equal everywhere").id());
  }

  @Test
  void doesNotFollowTheCallersArray() {
    TextCoding[] array = {new Gsm7Coding(), new Utf16Coding()};
    TextCodings codings = new TextCodings(array);
    TextCoding first = array[0];
    array[0] = new Latin1(3);
    array[1] = null;
    assertSame(first, codings.byId(GSM));
    assertNull(codings.byId(3));
    assertEquals(UTF_16, shortest(codings, "\u00E7").id());
  }

  @Test
  void saysThatNoCodingCarriesAText() {
    TextCodings codings = of(new Utf8Coding(), new Gsm7Coding());
    assertEquals(UTF_8, shortest(codings, "\u4F60").id());
    String message =
        assertThrows(IllegalArgumentException.class, () -> shortest(codings, "secret\uD800"))
            .getMessage();
    assertTrue(message.contains("(GSM 03.38, UTF-8)"), message);
    assertTrue(message.contains("7 characters"), message);
    assertFalse(message.contains("secret"), message);
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> codings.encode("secret\uD800"))
            .getMessage());
  }

  @Test
  void refusesBadSets() {
    assertThrows(IllegalArgumentException.class, () -> of());
    assertThrows(IllegalArgumentException.class, () -> of(new Latin1(-1)));
    assertThrows(IllegalArgumentException.class, () -> of(new Latin1(4)));
    TextCoding[] five = new TextCoding[5];
    for (int i = 0; i < 5; i++) {
      five[i] = new Latin1(i);
    }
    assertThrows(IllegalArgumentException.class, () -> new TextCodings(five));
    String message =
        assertThrows(IllegalArgumentException.class, () -> of(new Utf8Coding(), new Latin1(1)))
            .getMessage();
    assertTrue(message.contains("UTF-8 and Latin-1 as 1 share identifier 1"), message);
  }

  @Test
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> new TextCodings(null));
    assertThrows(NullPointerException.class, () -> of(new Gsm7Coding(), null));
    assertThrows(NullPointerException.class, () -> shortest(standard, null));
    assertThrows(NullPointerException.class, () -> standard.encode(null));
  }

  @Test
  void plainCodingsAreThoseOfSmallDevices() {
    assertEquals(0, shortest(TextCodings.plain(), "Open gate 4").id());
    assertEquals(1, shortest(TextCodings.plain(), "\u95e84").id());
    assertNull(TextCodings.plain().byId(2));
    assertNull(TextCodings.plain().byId(3));
    assertThrows(IllegalArgumentException.class, () -> shortest(TextCodings.plain(), "\ud800"));
  }
}
