// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {
  /** DerivedCoreProperties.txt of Unicode 14, Default_Ignorable_Code_Point. */
  private static final Pattern IGNORABLE =
      Pattern.compile(
          "[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E"
              + "\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8\\x{1BCA0}-\\x{1BCA3}"
              + "\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E0FFF}]");

  /** Controls, formats, surrogates, private use, unassigned, separators but for the space. */
  private static final Pattern UNSAFE = Pattern.compile("[\\p{C}\\p{Z}&&[^ ]]");

  /** Escapes, and characters with at most four marks on each. */
  private static final Pattern READABLE =
      Pattern.compile(
          "(?:\\\\(?:u[0-9A-F]{4}|U[0-9A-F]{6}|[nr\\\\\"])"
              + "|[^\\\\\\p{Mn}\\p{Me}][\\p{Mn}\\p{Me}]{0,4})*+");

  /** Parts of which texts are made that are close to the rules. */
  private static final String[] PARTS = {
    "a",
    " ",
    "\\",
    "\"",
    "n",
    "\\n",
    "\\u0041",
    "\\U01F600",
    "\n",
    "\r",
    "\t",
    "\33[2J",
    "\u0301",
    "\u0301\u0323\u20dd\u05b0\u0e34",
    "\u0903",
    "\u202e",
    "\u200d",
    "\ufe0f",
    "\u3164",
    "\u2800",
    "\ud83d",
    "\ude00",
    "\ud83d\ude00",
    "\udb40\udd00",
    "\u2028",
    "\u00a0",
    "\u05e9"
  };

  @Test
  void leavesWhatPeopleWrite() {
    String text = "Grüße, città, Ελλάδα, שלום, 日本, 😀 é 100 €!";
    assertEquals('"' + text + '"', SafeText.quote(text));
    assertEquals(text, SafeText.escape(text));
  }

  @Test
  void writesNoTextAsNull() {
    assertEquals("null", SafeText.escape(null));
  }

  @Test
  void escapesWhatDoesSomethingToATerminal() {
    assertEquals("\"\\u001B[2J\\u009B\\u007F\\u0000\"", SafeText.quote("\33[2J\u009b\u007f\0"));
    assertEquals("a\\r\\nb\\u0009c\\u0085", SafeText.escape("a\r\nb\tc\u0085"));
  }

  @Test
  void escapesWhatTurnsTheDirectionOrIsNotSeen() {
    String bidi = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c";
    assertEquals(
        "\\u202A\\u202B\\u202C\\u202D\\u202E\\u2066\\u2067\\u2068\\u2069\\u200E\\u200F\\u061C",
        SafeText.escape(bidi));
    assertEquals(
        "\\u200B\\uFEFF\\u2028\\u2029\\u00A0", SafeText.escape("\u200b\ufeff\u2028\u2029\u00a0"));
    assertEquals("\\uD83D\\uE000\\uFFFF", SafeText.escape("\ud83d\ue000\uffff"));
    assertEquals("\\U0E0041", SafeText.escape(new String(Character.toChars(0xE0041))));
  }

  @Test
  void escapesWhatIsBlank() {
    assertEquals(
        "\\u3164\\uFFA0\\u2800\\u115F\\u1160\\uFFFC\\u034F\\u17B4",
        SafeText.escape("\u3164\uffa0\u2800\u115f\u1160\ufffc\u034f\u17b4"));
    assertEquals("\\U016FE4\\U0E0100", SafeText.escape(text(0x16FE4) + text(0xE0100)));
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String escaped = SafeText.escape(text(c));
      assertFalse(
          IGNORABLE.matcher(escaped).find() || UNSAFE.matcher(escaped).find(),
          Integer.toHexString(c));
    }
  }

  @Test
  void leavesMarksThatPeopleWriteAndEscapesHeapsOfThem() {
    String words = "e\u0301 \u05e9\u05bc\u05c1\u05b8\u0591 \u0e17\u0e35\u0e48";
    assertEquals(words, SafeText.escape(words));
    assertEquals(
        "o\u0301\u0301\u0301\u0301\\u0301\\u0301o\u0301",
        SafeText.escape("o" + "\u0301".repeat(6) + "o\u0301"));
    assertEquals("\\u0338", SafeText.escape("\u0338"));
    assertEquals("\\u200B\\u0338", SafeText.escape("\u200b\u0338"));
    assertEquals("\\\\\\u0338", SafeText.escape("\\\u0338"));
    assertEquals("\"\\u0338\"", SafeText.quote("\u0338"));
  }

  @Test
  void tellsWhatWasTypedFromWhatWasEscaped() {
    assertEquals("a\\nb", SafeText.escape("a\nb"));
    assertEquals("a\\\\nb", SafeText.escape("a\\nb"));
    assertEquals("\"a\\\"b\\\\u0041\"", SafeText.quote("a\"b\\u0041"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyTextIsSafeAndCanBeReadBack(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String text = randomText(random);
      String escaped = SafeText.escape(text);
      String quoted = SafeText.quote(text);
      String inside = quoted.substring(1, quoted.length() - 1);
      String context = "seed " + seed + ", text " + i + ": " + quoted;
      assertEquals('"' + inside + '"', quoted, context);
      assertFalse(inside.replaceAll("\\\\.", "").contains("\""), context);
      for (String safe : new String[] {escaped, inside}) {
        assertFalse(UNSAFE.matcher(safe).find(), context);
        assertFalse(IGNORABLE.matcher(safe).find(), context);
        assertTrue(READABLE.matcher(safe).matches(), context);
        assertEquals(text, read(safe), context);
      }
    }
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(20); left > 0; left--) {
      if (random.nextInt(4) == 0) {
        text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
      } else {
        text.append(PARTS[random.nextInt(PARTS.length)]);
      }
    }
    return text.toString();
  }

  private static String text(int codePoint) {
    return new String(Character.toChars(codePoint));
  }

  /** What was escaped, from nothing but the result. */
  private static String read(String escaped) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      c = escaped.charAt(++i);
      int digits = c == 'u' ? 4 : c == 'U' ? 6 : 0;
      if (digits > 0) {
        text.appendCodePoint(Integer.parseInt(escaped.substring(i + 1, i + 1 + digits), 16));
        i += digits;
      } else {
        text.append(c == 'n' ? '\n' : c == 'r' ? '\r' : c);
      }
    }
    return text.toString();
  }
}
