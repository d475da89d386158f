// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * Puts symbols together to a text. What no cutting gives it joins somehow: whoever takes symbols
 * from an unknown sender cuts the text again. For one text and one thread.
 */
final class SymbolJoiner {
  private final StringBuffer text = new StringBuffer();
  private int page;
  private boolean locked;
  private boolean shifted;

  /** The small letter that the text ends in, to which a mark may go; otherwise 0. */
  private char letter;

  private boolean capital;

  SymbolJoiner(int page) {
    this.page = page;
  }

  /** Adds a symbol other than the end, and the character that it stands for if it is an escape. */
  void add(int symbol, char escaped) {
    if (symbol == Symbols.SHIFT) {
      shifted = true;
    } else if (symbol == Symbols.LOCK) {
      locked = !locked;
    } else if (symbol == Symbols.PAGE || symbol == Symbols.PAGE + 1) {
      page = (page + symbol - Symbols.PAGE + 1) % 3;
    } else if (symbol >= Symbols.FIRST_LETTER && symbol < Symbols.FIRST_MARK) {
      letter = Symbols.letter(page, symbol);
      capital = shifted != locked;
      shifted = false;
      text.append(capital ? Symbols.capital(letter) : letter);
    } else if (symbol >= Symbols.FIRST_MARK && symbol < Symbols.FIRST_SIGN) {
      if (letter != 0) {
        char marked = Symbols.marked(letter, symbol);
        text.setCharAt(text.length() - 1, capital ? Symbols.capital(marked) : marked);
        letter = 0;
      }
    } else {
      text.append(symbol == Symbols.ESCAPE ? escaped : Symbols.sign(symbol));
      letter = 0;
    }
  }

  public String toString() {
    return text.toString();
  }
}
