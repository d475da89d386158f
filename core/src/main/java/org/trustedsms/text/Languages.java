// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** The model's languages, and which of them a text is in; docs/compact-coding.md, "Language". */
final class Languages {
  static final int COUNT = 12;
  static final int CYRILLIC = 8;

  /** The last one, which has no weights of its own. */
  static final int NONE = 11;

  /** The number of symbols of a text that are looked at. */
  static final int SIGHT = 64;

  private Languages() {}

  /** Returns the page that texts in a language begin on. */
  static int page(int language) {
    return language == CYRILLIC ? 1 : language == CYRILLIC + 1 ? 2 : 0;
  }

  /**
   * Returns the language that the symbols at the beginning of a text have the largest sum in; of
   * the empty text the first one, so that it has no bytes.
   */
  static int of(String text) {
    if (text.length() == 0) {
      return 0;
    }
    CompactTrie trie = CompactTrie.loaded();
    int[] counts = new int[Symbols.COUNT];
    int[] sums = new int[COUNT];
    SymbolCutter cutter = new SymbolCutter(text, 0);
    int last = 0;
    int second = 0;
    int symbol = -1;
    boolean noLetter = true;
    for (int n = 0; n < SIGHT && symbol != Symbols.END; n++) {
      symbol = cutter.next();
      int page = symbol - Symbols.PAGE;
      if (noLetter && (page == 0 || page == 1)) {
        return CYRILLIC + page;
      }
      noLetter &= symbol < Symbols.FIRST_LETTER || symbol >= Symbols.FIRST_MARK;
      counts[symbol]++;
      for (int i = 0; i < NONE; i++) {
        int node = trie.child(CompactTrie.LANGUAGE_ROOT + i, last);
        if (node >= 0) {
          sums[i] += trie.weight(node, symbol);
          node = trie.child(node, second);
          if (node >= 0) {
            sums[i] += trie.weight(node, symbol);
          }
        }
      }
      second = last;
      last = Symbols.asContext(symbol);
    }
    for (int i = 0; i < NONE; i++) {
      sums[i] += trie.weights(CompactTrie.LANGUAGE_ROOT + i, counts);
    }
    int best = 0;
    for (int i = 1; i < COUNT; i++) {
      if (page(i) == 0 && sums[i] > sums[best]) {
        best = i;
      }
    }
    return best;
  }
}
