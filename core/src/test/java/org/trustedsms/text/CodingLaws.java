// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** What {@link TextCoding} promises of every implementation. */
final class CodingLaws {

  private CodingLaws() {}

  /** Capacity is the most characters, of a coding that has a cheapest kind of them. */
  static void fitsItsCapacity(TextCoding coding, String text) {
    int length = coding.encodedLength(text);
    assertTrue(length == -1 || text.length() <= coding.capacity(length), "capacity");
  }

  /** A text is refused by all methods alike or survives the round trip. */
  static void carriesExactlyOrRefuses(TextCoding coding, String text) throws Exception {
    int length = coding.encodedLength(text);
    if (length == -1) {
      assertThrows(IllegalArgumentException.class, () -> coding.encode(text));
      return;
    }
    byte[] encoded = coding.encode(text);
    assertEquals(length, encoded.length, "encodedLength");

    byte[] surrounded = new byte[length + 5];
    Arrays.fill(surrounded, (byte) 0xFF);
    System.arraycopy(encoded, 0, surrounded, 3, length);
    byte[] before = surrounded.clone();
    assertEquals(text, coding.decode(surrounded, 3, length), "round trip");
    assertArrayEquals(before, surrounded, "decode changed its input");
  }

  /** Bytes are refused or are the one encoding of some text. Returns whether they are. */
  static boolean decodesCanonically(TextCoding coding, byte[] data) {
    String text;
    try {
      text = coding.decode(data, 0, data.length);
    } catch (MalformedTextException e) {
      assertTrue(e.getMessage().startsWith(coding.name() + ": "), e.getMessage());
      assertTrue(e.getMessage().matches(".*(byte|septet) \\d+.*"), e.getMessage());
      assertTrue(e.getMessage().length() <= 100, e.getMessage());
      return false;
    }
    assertEquals(data.length, coding.encodedLength(text));
    assertArrayEquals(data, coding.encode(text));
    return true;
  }

  /** All arrays of 0, 1 and 2 bytes. */
  static void decodesShortInputsCanonically(TextCoding coding) {
    int accepted = decodesCanonically(coding, new byte[0]) ? 1 : 0;
    for (int first = 0; first < 0x100; first++) {
      accepted += decodesCanonically(coding, new byte[] {(byte) first}) ? 1 : 0;
      for (int second = 0; second < 0x100; second++) {
        accepted += decodesCanonically(coding, new byte[] {(byte) first, (byte) second}) ? 1 : 0;
      }
    }
    assertTrue(accepted > 0x80, "only " + accepted + " accepted");
  }

  static void checksItsArguments(TextCoding coding) throws Exception {
    byte[] data = coding.encode("twelve bytes, and more");
    int[][] bad = {
      {-1, 0},
      {0, -1},
      {0, data.length + 1},
      {1, data.length},
      {data.length + 1, 0},
      {data.length, 1},
      {Integer.MAX_VALUE, 1},
      {1, Integer.MAX_VALUE},
      {Integer.MAX_VALUE, Integer.MAX_VALUE},
      {Integer.MIN_VALUE, Integer.MIN_VALUE},
      {0, Integer.MIN_VALUE},
    };
    for (int[] range : bad) {
      assertThrows(IndexOutOfBoundsException.class, () -> coding.decode(data, range[0], range[1]));
    }
    assertEquals("", coding.decode(data, data.length, 0));
    assertEquals("", coding.decode(new byte[0], 0, 0));
    assertThrows(NullPointerException.class, () -> coding.decode(null, 0, 0));
    assertThrows(NullPointerException.class, () -> coding.encode(null));
    assertThrows(NullPointerException.class, () -> coding.encodedLength(null));
  }

  /** No text of the cheapest kind is longer than capacity says, and one is as long. */
  static void fillsItsCapacity(TextCoding coding, char cheapest) {
    for (int bytes = 0; bytes <= 300; bytes++) {
      int capacity = coding.capacity(bytes);
      assertTrue(coding.encodedLength(text(cheapest, capacity)) <= bytes, bytes + " bytes");
      assertTrue(coding.encodedLength(text(cheapest, capacity + 1)) > bytes, bytes + " bytes");
    }
    assertEquals(0, coding.capacity(-1));
    assertEquals(0, coding.capacity(-100));
    assertEquals(0, coding.capacity(Integer.MIN_VALUE));
  }

  /** Stateless: nothing to share between threads, hence nothing to guard. */
  static void hasNoState(TextCoding coding) {
    assertFalse(mutable(coding));
  }

  private static boolean mutable(TextCoding coding) {
    for (Field field : coding.getClass().getDeclaredFields()) {
      boolean constant =
          Modifier.isStatic(field.getModifiers())
              && Modifier.isFinal(field.getModifiers())
              && !field.getType().isArray();
      if (!constant && !field.isSynthetic()) {
        return true;
      }
    }
    return false;
  }

  private static String text(char c, int length) {
    return String.valueOf(c).repeat(length);
  }
}
