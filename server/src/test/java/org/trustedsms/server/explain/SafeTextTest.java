// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SafeTextTest {

  @Test
  void leavesWhatPeopleWrite() {
    String text = "Grüße, città, Ελλάδα, שלום, 日本, 😀 é 100 €!";
    assertEquals('"' + text + '"', SafeText.quote(text));
    assertEquals(text, SafeText.escape(text));
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
  void quotesWithoutAmbiguity() {
    assertEquals("\"a\\\"b\\\\u0041\"", SafeText.quote("a\"b\\u0041"));
  }
}
