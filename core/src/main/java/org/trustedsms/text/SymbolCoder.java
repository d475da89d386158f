// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** Codes the symbols of one text; docs/compact-coding.md, "Frequencies". For one thread. */
final class SymbolCoder {

  /** The sum that {@link #FREQUENCY} has in its middle, and the largest one that counts. */
  private static final int ZERO = 256;

  private static final int MOST = 14;

  private static final int[] FREQUENCY = new int[2 * ZERO];

  private static final int BLOCK_BITS = 7;
  private static final int UNIT_BITS = 16;

  static {
    for (int i = 0; i < FREQUENCY.length; i++) {
      int sum = Math.min(i - ZERO, MOST);
      FREQUENCY[i] = 2 + (sum >= 0 ? 4 << sum : sum < -2 ? 0 : 4 >> -sum);
    }
  }

  private final CompactTrie trie = CompactTrie.loaded();
  private final int language;
  private final RangeEncoder encoder;
  private int page;
  private boolean locked;

  /** The three symbols before the next one, the last one first. */
  private int last;

  private int second;
  private int third;

  /** The sums of weights, {@link #ZERO} added: of the nodes without context, and of all. */
  private final int[] base = new int[Symbols.COUNT];

  private final int[] sums = new int[Symbols.COUNT];

  /** The blocks of the last low surrogate escaped and of the last other unit: first of smileys. */
  private int lowBlock = 0xDE00 >> BLOCK_BITS;

  private int block = 0xD83D >> BLOCK_BITS;

  private char escaped;

  /** Codes the language. */
  SymbolCoder(int language, RangeEncoder encoder) {
    this.language = language;
    this.encoder = encoder;
    page = Languages.page(language);
    encoder.encode(language, 1, Languages.COUNT);
    changeState();
  }

  /** Encodes a symbol, and the character that it escapes if it is {@link Symbols#ESCAPE}. */
  void encode(int symbol, char escapes) {
    predict();
    if (symbol < Symbols.DIGIT) {
      encode(symbol, 0, Symbols.COMMON);
    } else if (symbol < Symbols.LOCK) {
      encode(Symbols.DIGIT, 0, Symbols.COMMON);
      encode(symbol, Symbols.FIRST_DIGIT, Symbols.LOCK);
    } else {
      encode(Symbols.RARE, 0, Symbols.COMMON);
      encode(symbol, Symbols.LOCK, Symbols.COUNT);
    }
    if (symbol == Symbols.ESCAPE) {
      escape(escapes);
    }
    follow(symbol);
  }

  /** Decodes a symbol and encodes it; returns -1 if the data are in the part of no symbol. */
  int decode(RangeDecoder from) {
    predict();
    int symbol = decode(from, 0, Symbols.COMMON);
    if (symbol == Symbols.DIGIT) {
      symbol = decode(from, Symbols.FIRST_DIGIT, Symbols.LOCK);
    } else if (symbol == Symbols.RARE) {
      symbol = decode(from, Symbols.LOCK, Symbols.COUNT);
    }
    if (symbol == Symbols.ESCAPE && !unescape(from)) {
      symbol = -1;
    }
    if (symbol >= 0) {
      follow(symbol);
    }
    return symbol;
  }

  /** Returns the character that the last {@link Symbols#ESCAPE} decoded stands for. */
  char escaped() {
    return escaped;
  }

  private void changeState() {
    for (int i = 0; i < base.length; i++) {
      base[i] = ZERO;
    }
    trie.add(0, base);
    trie.add(stateRoot(), base);
    if (language < Languages.NONE) {
      trie.add(CompactTrie.LANGUAGE_ROOT + language, base);
    }
  }

  private int stateRoot() {
    return CompactTrie.STATE_ROOT + (locked ? 3 : page);
  }

  private void predict() {
    System.arraycopy(base, 0, sums, 0, base.length);
    addContexts(0);
    addContexts(stateRoot());
    if (language < Languages.NONE) {
      addContexts(CompactTrie.LANGUAGE_ROOT + language);
    }
  }

  private void addContexts(int root) {
    int node = trie.child(root, last);
    if (node >= 0) {
      trie.add(node, sums);
      node = trie.child(node, second);
      if (node >= 0) {
        trie.add(node, sums);
        node = trie.child(node, third);
        if (node >= 0) {
          trie.add(node, sums);
        }
      }
    }
  }

  private void follow(int symbol) {
    third = second;
    second = last;
    last = Symbols.asContext(symbol);
    if (symbol == Symbols.LOCK) {
      locked = !locked;
      changeState();
    } else if (symbol == Symbols.PAGE || symbol == Symbols.PAGE + 1) {
      page = (page + symbol - Symbols.PAGE + 1) % 3;
      changeState();
    }
  }

  private void encode(int symbol, int from, int to) {
    int[] sum = sums;
    int[] frequency = FREQUENCY;
    int before = 0;
    int i = from;
    for (; i < symbol; i++) {
      before += frequency[sum[i]];
    }
    int total = before;
    for (; i < to; i++) {
      total += frequency[sum[i]];
    }
    encoder.encode(before, frequency[sum[symbol]], total);
  }

  private int decode(RangeDecoder decoder, int from, int to) {
    int[] sum = sums;
    int[] frequency = FREQUENCY;
    int total = 0;
    for (int i = from; i < to; i++) {
      total += frequency[sum[i]];
    }
    int part = decoder.part(total);
    if (part >= total) {
      return -1;
    }
    int before = 0;
    int symbol = from;
    int size = frequency[sum[symbol]];
    while (before + size <= part) {
      before += size;
      symbol++;
      size = frequency[sum[symbol]];
    }
    decoder.narrow(before, size);
    encoder.encode(before, size, total);
    return symbol;
  }

  private void escape(char c) {
    boolean low = isLow(c);
    if (c >> BLOCK_BITS == (low ? lowBlock : block)) {
      encoder.encode(low ? 2 : 1, 1, 3);
      encoder.encode(c & (1 << BLOCK_BITS) - 1, 1, 1 << BLOCK_BITS);
      return;
    }
    encoder.encode(0, 1, 3);
    encoder.encode(c, 1, 1 << UNIT_BITS);
    if (low) {
      lowBlock = c >> BLOCK_BITS;
    } else {
      block = c >> BLOCK_BITS;
    }
  }

  private boolean unescape(RangeDecoder from) {
    int kind = from.part(3);
    if (kind >= 3) {
      return false;
    }
    from.narrow(kind, 1);
    int total = 1 << (kind == 0 ? UNIT_BITS : BLOCK_BITS);
    int part = from.part(total);
    if (part >= total) {
      return false;
    }
    from.narrow(part, 1);
    escaped = (char) (kind == 0 ? part : (kind == 1 ? block : lowBlock) << BLOCK_BITS | part);
    escape(escaped);
    return true;
  }

  private static boolean isLow(char c) {
    return c >= 0xDC00 && c <= 0xDFFF;
  }
}
