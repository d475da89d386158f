// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

class CompactCodingTest {
  private static final List<String> PIECES =
      List.of(
          "the ",
          "Pay ",
          "EUR",
          "25.00",
          " ",
          "ABC",
          "I AM",
          "\u00E9",
          "\u00C9t\u00E9",
          "\u0130",
          "\u0131",
          "\u00DF",
          "SS",
          "\u041F\u0440\u0438\u0432\u0435\u0442",
          "\u0401\u0401\u0401",
          "\u03BA\u03B1\u03AF",
          "\u0386\u0386\u0386",
          "\u0390",
          "\uD83D\uDE00",
          "\uD800",
          "\uDC00",
          "\u4E2D\u6587",
          "x",
          "Q",
          "\n",
          "\r",
          "\u0000",
          "\uFFFF",
          "12",
          "!",
          "{}",
          "\u20AC");

  private final CompactCoding coding = new CompactCoding();

  private static String text(Case c) {
    return c.random().nextBoolean()
        ? Texts.any(c)
        : c.draw(d -> String.join("", d.list(0, 20, e -> e.of(PIECES))));
  }

  @Test
  void isNamedAsOnTheWire() {
    assertEquals(3, coding.id());
    assertEquals("compact", coding.name());
  }

  @Test
  void keepsTheLawsOfCodings() throws Exception {
    CodingLaws.hasNoState(coding);
    CodingLaws.checksItsArguments(coding);
    CodingLaws.decodesShortInputsCanonically(coding);
    Cases.check(2000, c -> CodingLaws.carriesExactlyOrRefuses(coding, text(c)));
  }

  @Test
  void carriesEveryCodeUnit() throws Exception {
    for (int c = 0; c <= 0xFFFF; c++) {
      String text = String.valueOf((char) c);
      byte[] encoded = coding.encode(text);
      assertEquals(text, coding.decode(encoded, 0, encoded.length));
    }
  }

  @Test
  void theEmptyTextIsNoBytes() {
    assertArrayEquals(new byte[0], coding.encode(""));
  }

  @Test
  void anyBytesAreRefusedOrTheOneEncodingOfATextThatIsNotLong() {
    int[] accepted = new int[1];
    Cases.check(
        3000,
        c -> {
          byte[] data = c.bytes(0, 100);
          if (CodingLaws.decodesCanonically(coding, data)) {
            accepted[0]++;
            assertTrue(
                coding.decode(data, 0, data.length).length() <= 5 * data.length + 31,
                "too long a text");
          }
        });
    assertTrue(accepted[0] > 20, accepted[0] + " accepted");
  }

  @Test
  void changedEncodingsGiveAnotherTextOrNone() {
    Cases.check(
        3000,
        c -> {
          String text = text(c);
          if (coding.encodedLength(text) < 1) {
            return;
          }
          byte[] encoded = coding.encode(text);
          byte[] changed = changed(c, encoded);
          if (Arrays.equals(changed, encoded)) {
            return;
          }
          if (CodingLaws.decodesCanonically(coding, changed)) {
            assertNotEquals(text, coding.decode(changed, 0, changed.length));
          }
        });
  }

  private static byte[] changed(Case c, byte[] encoded) {
    byte[] changed = encoded.clone();
    switch (c.random().nextInt(4)) {
      case 0 -> changed[c.random().nextInt(changed.length)] ^= (byte) (1 << c.random().nextInt(8));
      case 1 -> changed = Arrays.copyOf(changed, changed.length - 1);
      case 2 -> changed = Arrays.copyOf(changed, changed.length + 1);
      default -> {
        changed = Arrays.copyOf(changed, changed.length + 1);
        changed[changed.length - 1] = (byte) c.random().nextInt();
      }
    }
    return changed;
  }

  @Test
  void refusesATextOfTooManySymbolsToAByte() throws Exception {
    String much = "bir ".repeat(1000);
    assertEquals(-1, coding.encodedLength(much));
    String message =
        assertThrows(IllegalArgumentException.class, () -> coding.encode(much)).getMessage();
    assertTrue(message.contains("repetitions"), message);
    assertEquals(0, coding.roomAfter(much, -1, 10_000));
  }

  @Test
  void carriesLongTexts() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < 300_000; i++) {
      text.append("Message ").append(i).append(": nothing is new. ");
    }
    CodingLaws.carriesExactlyOrRefuses(coding, text.toString());
    assertTrue(coding.encodedLength(text.toString()) < text.length());
  }

  @Test
  void roomIsAnEstimateOfWhatFits() {
    assertEquals(129, coding.capacity(81));
    assertEquals(0, coding.capacity(-1));
    assertEquals(Integer.MAX_VALUE, coding.capacity(Integer.MAX_VALUE));
    String text = "Your parcel will be delivered between";
    int length = coding.encodedLength(text);
    assertTrue(coding.roomAfter(text, length, 81) > 81 - length);
    assertTrue(coding.roomAfter(text, length, 81) < 3 * (81 - length));
    assertEquals(0, coding.roomAfter(text, length, length));
    assertEquals(0, coding.roomAfter(text, length, -5));
  }
}
