// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** Cuts a text into symbols, one after the other; docs/compact-coding.md, "Cutting". */
final class SymbolCutter {

  /** The number of characters that are looked at to find capitals. */
  private static final int LOCK_SIGHT = 8;

  private static final int LOCK_CAPITALS = 3;

  private final String text;
  private int position;
  private int page;
  private boolean locked;
  private char escaped;

  /** The rest of the character before {@link #position}, the next symbol in the lowest byte. */
  private int rest;

  SymbolCutter(String text, int page) {
    this.text = text;
    this.page = page;
  }

  /** Returns the next symbol, at the end of the text {@link Symbols#END}. */
  int next() {
    if (rest == 0) {
      if (position == text.length()) {
        return Symbols.END;
      }
      rest = cut(text.charAt(position));
      position++;
    }
    int symbol = rest & 0xFF;
    rest >>>= 8;
    return symbol;
  }

  /** Returns the character that the last {@link Symbols#ESCAPE} stands for. */
  char escaped() {
    return escaped;
  }

  private int cut(char c) {
    int code = Symbols.of(c);
    int symbol = code & 0x7F;
    if (symbol == 0) {
      escaped = c;
      return Symbols.ESCAPE;
    }
    if (symbol < Symbols.FIRST_LETTER || symbol >= Symbols.FIRST_MARK) {
      return symbol;
    }
    int mark = code >> Symbols.MARK_SHIFT & 0xF;
    int symbols = mark == 0 ? symbol : Symbols.FIRST_MARK + mark - 1 << 8 | symbol;
    if ((code & Symbols.CASED) != 0 && (code & Symbols.CAPITAL) != 0 != locked) {
      int change = Symbols.SHIFT;
      if (locked || capitalsFollow()) {
        locked = !locked;
        change = Symbols.LOCK;
      }
      symbols = symbols << 8 | change;
    }
    int to = code >> Symbols.PAGE_SHIFT & 3;
    if (to != page) {
      symbols = symbols << 8 | Symbols.PAGE + (to - page + 2) % 3;
      page = to;
    }
    return symbols;
  }

  private boolean capitalsFollow() {
    int end = Math.min(text.length(), position + LOCK_SIGHT);
    int capitals = 0;
    for (int i = position; i < end; i++) {
      int code = Symbols.of(text.charAt(i));
      if ((code & Symbols.CASED) != 0) {
        if ((code & Symbols.CAPITAL) == 0) {
          return false;
        }
        capitals++;
        if (capitals == LOCK_CAPITALS) {
          return true;
        }
      }
    }
    return false;
  }
}
