// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

/**
 * Makes untrusted text safe to print on one line of a terminal. It escapes characters that control
 * the terminal, change the writing direction (Unicode Annex 9), end a line or are invisible, as
 * <code>&#92;u202E</code> and the like, and combining marks that stand on no character or are too
 * many, since they may cover what is around them. A backslash gets another one in front, so that no
 * text can be taken for one that was escaped: different texts stay different.
 *
 * <p>A text that is safe already must not be made safe again: its backslashes would be doubled.
 */
public final class SafeText {
  /** As many marks on one character as people write: Thai has two, Hebrew with accents four. */
  private static final int MAX_MARKS = 4;

  /**
   * Ranges of what is invisible though a letter, mark or symbol: the rest of
   * Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties.txt) and what fonts leave blank:
   * the Braille blank, object replacement, Egyptian blanks, Khitan's filler and the headless note.
   */
  private static final int[] BLANK = {
    0x034F, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2800, 0x2800, 0x3164, 0x3164,
    0xFE00, 0xFE0F, 0xFFA0, 0xFFA0, 0xFFFC, 0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x16FE4, 0x1D159,
    0x1D159, 0xE0100, 0xE01EF
  };

  private SafeText() {}

  /** Quotes any text, so that its end is seen; escapes quotation marks with a backslash. */
  public static String quote(String text) {
    return '"' + escape(text, "\\\"") + '"';
  }

  /** Makes a text safe, for example the reason of an error that repeats what somebody sent. */
  public static String escape(String text) {
    return escape(String.valueOf(text), "\\");
  }

  private static String escape(String text, String special) {
    StringBuilder escaped = new StringBuilder(text.length());
    // Nothing for a mark to be on at the start, and after an escape, which it would change.
    int room = 0;
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int c = text.codePointAt(i);
      boolean mark = isMark(c);
      if (isSeen(c) && special.indexOf(c) < 0 && (!mark || room > 0)) {
        escaped.appendCodePoint(c);
        room = mark ? room - 1 : MAX_MARKS;
      } else {
        escaped.append(escape(c, special));
        room = 0;
      }
    }
    return escaped.toString();
  }

  private static String escape(int c, String special) {
    if (c == '\n') {
      return "\\n";
    } else if (c == '\r') {
      return "\\r";
    } else if (special.indexOf(c) >= 0) {
      return "\\" + (char) c;
    }
    return String.format(c > 0xFFFF ? "\\U%06X" : "\\u%04X", c);
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  private static boolean isSeen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> !isBlank(c);
    };
  }

  private static boolean isBlank(int c) {
    for (int i = 0; i < BLANK.length; i += 2) {
      if (c >= BLANK[i] && c <= BLANK[i + 1]) {
        return true;
      }
    }
    return false;
  }
}
