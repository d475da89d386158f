// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** The symbols of the compact coding and their characters; docs/compact-coding.md, "Symbols". */
final class Symbols {
  static final int END = 0;
  static final int SPACE = 1;
  static final int SHIFT = 2;
  static final int FIRST_LETTER = 3;
  static final int FIRST_MARK = 35;
  static final int FIRST_SIGN = 43;

  /** Announces one of the ten digits; stands for all of them in a context. */
  static final int DIGIT = 51;

  /** Announces one of the symbols from {@link #LOCK}. */
  static final int RARE = 52;

  /** The number of symbols that are coded in one step. */
  static final int COMMON = 53;

  static final int FIRST_DIGIT = 53;
  static final int LOCK = 63;
  static final int ESCAPE = 64;

  /** To the next page; the symbol after it, to the page after the next. */
  static final int PAGE = 65;

  static final int FIRST_RARE_SIGN = 67;
  static final int COUNT = 105;

  /** The bits of {@link #of} above those of the symbol. */
  static final int MARK_SHIFT = 7;

  static final int PAGE_SHIFT = 11;
  static final int CASED = 1 << 13;
  static final int CAPITAL = 1 << 14;

  private static final String[] LETTERS = {
    "eaoinrtsldcumpgbhvfkzywjxq\u00DF\u0131\u0142\u00F8\u00E6\u0153",
    "\u0435\u0430\u043E\u0438\u043D\u0440\u0442\u0441\u043B\u0434\u0446\u0443\u043C\u043F\u0433\u0431"
        + "\u0445\u0432\u0444\u043A\u0437\u044B\u0448\u0439\u0436\u0447\u0449\u044C\u044A\u044D\u044F\u044E",
    "\u03B5\u03B1\u03BF\u03B9\u03BD\u03C1\u03C4\u03C3\u03BB\u03B4\u03C2\u03C5\u03BC\u03C0\u03B3\u03B2"
        + "\u03B7 \u03C6\u03BA\u03B6\u03BE\u03C9\u03C8\u03C7\u03B8",
  };

  /** For each mark, the letters that it goes to, each followed by what comes of it. */
  private static final String[] MARKED = {
    "e\u00E9a\u00E1o\u00F3i\u00EDu\u00FAy\u00FDn\u0144c\u0107s\u015Bz\u017A"
        + "\u03B5\u03AD\u03B1\u03AC\u03BF\u03CC\u03B9\u03AF\u03C5\u03CD\u03B7\u03AE\u03C9\u03CE"
        + "\u0433\u0491",
    "e\u00E8a\u00E0o\u00F2i\u00ECu\u00F9\u0438\u0456\u0435\u0454",
    "e\u00EAa\u00E2o\u00F4i\u00EEu\u00FB\u03B9\u0390\u03C5\u03B0",
    "e\u00EBa\u00E4o\u00F6i\u00EFu\u00FCy\u00FF\u03B9\u03CA\u03C5\u03CB\u0435\u0451\u0438\u0457",
    "a\u00E3o\u00F5n\u00F1",
    "c\u00E7s\u015Fa\u0105e\u0119t\u021Bi\u012Fu\u0173d\u00F0p\u00FE",
    "g\u011Fc\u010Ds\u0161z\u017Er\u0159e\u011Bn\u0148d\u010Ft\u0165a\u0103o\u0151u\u0171l\u013E"
        + "\u0443\u045E",
    "z\u017Ci\u0130a\u00E5u\u016Fe\u0117s\u0219d\u0111",
  };

  private static final String SIGNS = ".,?!'-:\n";
  private static final String RARE_SIGNS =
      "\"()/;@#&+*=%$\u20AC\u00A3_\u2019\u201C\u201D\u201E\u00AB\u00BB\u2014\u2013\u2026\u00BF\u00A1"
          + "<>[]{}\\|~\u00B0^";

  /** {@link #of} for the characters below U+0500. */
  private static final char[] TABLE = new char[0x500];

  static {
    TABLE[' '] = SPACE;
    number(SIGNS, FIRST_SIGN);
    number("0123456789", FIRST_DIGIT);
    number(RARE_SIGNS, FIRST_RARE_SIGN);
    for (int page = 0; page < LETTERS.length; page++) {
      for (int slot = 0; slot < LETTERS[page].length(); slot++) {
        char letter = LETTERS[page].charAt(slot);
        if (letter != ' ') {
          enter(letter, FIRST_LETTER + slot | page << PAGE_SHIFT);
        }
      }
    }
    for (int mark = 0; mark < MARKED.length; mark++) {
      for (int i = 0; i < MARKED[mark].length(); i += 2) {
        int letter = TABLE[MARKED[mark].charAt(i)] & ~CASED;
        enter(MARKED[mark].charAt(i + 1), letter | mark + 1 << MARK_SHIFT);
      }
    }
  }

  private Symbols() {}

  private static void number(String characters, int first) {
    for (int i = 0; i < characters.length(); i++) {
      if (characters.charAt(i) < TABLE.length) {
        TABLE[characters.charAt(i)] = (char) (first + i);
      }
    }
  }

  private static void enter(char letter, int code) {
    char capital = capital(letter);
    if (capital != letter) {
      code |= CASED;
      TABLE[capital] = (char) (code | CAPITAL);
    }
    TABLE[letter] = (char) code;
  }

  /** Returns the capital form of a letter of the tables; the letter itself if it has none. */
  static char capital(char c) {
    int less = 0;
    if (c >= 'a' && c <= 'z'
        || c >= 0xE0 && c < 0xFF
        || c >= 0x3B1 && c <= 0x3CB && c != 0x3C2
        || c >= 0x430 && c <= 0x44F) {
      less = 32;
    } else if (c > 0x131 && c < 0x250 || c > 0xFF && c < 0x130 || c == 0x491) {
      less = 1;
    } else if (c >= 0x450 && c < 0x460) {
      less = 80;
    } else if (c == 0x3AC) {
      less = 38;
    } else if (c >= 0x3AD && c <= 0x3AF) {
      less = 37;
    } else if (c == 0x3CC) {
      less = 64;
    } else if (c == 0x3CD || c == 0x3CE) {
      less = 63;
    }
    return (char) (c - less);
  }

  /**
   * Returns the symbol of a character or, of a letter, its slot's symbol with mark + 1, page, and
   * case above it; 0 if the character must be escaped.
   */
  static int of(char c) {
    if (c < TABLE.length) {
      return TABLE[c];
    }
    int sign = RARE_SIGNS.indexOf(c);
    return sign < 0 ? 0 : FIRST_RARE_SIGN + sign;
  }

  /** Returns what a symbol is in the context of those behind it. */
  static int asContext(int symbol) {
    return symbol >= FIRST_DIGIT && symbol < LOCK ? DIGIT : symbol;
  }

  /** Returns a small letter; a space if the page has none there. */
  static char letter(int page, int symbol) {
    int slot = symbol - FIRST_LETTER;
    return slot < LETTERS[page].length() ? LETTERS[page].charAt(slot) : ' ';
  }

  /** Returns a small letter with a mark; the letter itself if there is no such letter. */
  static char marked(char letter, int symbol) {
    String pairs = MARKED[symbol - FIRST_MARK];
    for (int i = 0; i < pairs.length(); i += 2) {
      if (pairs.charAt(i) == letter) {
        return pairs.charAt(i + 1);
      }
    }
    return letter;
  }

  /** Returns the character of a symbol that is no letter, mark or change of state. */
  static char sign(int symbol) {
    if (symbol == SPACE) {
      return ' ';
    }
    if (symbol < DIGIT) {
      return SIGNS.charAt(symbol - FIRST_SIGN);
    }
    if (symbol < LOCK) {
      return (char) ('0' + symbol - FIRST_DIGIT);
    }
    return RARE_SIGNS.charAt(symbol - FIRST_RARE_SIGN);
  }
}
