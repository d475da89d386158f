// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.util.Arrays;

/** What is coded in the training text: symbols, each behind a language, a state and a context. */
final class Events {
  /** Language, state and the three last symbols, the last highest, above the symbol coded. */
  private long[] events = new long[1 << 20];

  private int size;

  void add(String text, int language, int page) {
    SymbolCutter cutter = new SymbolCutter(text, page);
    int last = 0;
    int second = 0;
    int third = 0;
    int current = page;
    boolean locked = false;
    int symbol;
    do {
      symbol = cutter.next();
      long context =
          (long) language << 23
              | (long) (locked ? 3 : current) << 21
              | last << 14
              | second << 7
              | third;
      if (symbol < Symbols.DIGIT) {
        add(context << 7 | symbol);
      } else {
        add(context << 7 | (symbol < Symbols.LOCK ? Symbols.DIGIT : Symbols.RARE));
        add(context << 7 | symbol);
      }
      third = second;
      second = last;
      last = symbol >= Symbols.FIRST_DIGIT && symbol < Symbols.LOCK ? Symbols.DIGIT : symbol;
      if (symbol == Symbols.LOCK) {
        locked = !locked;
      } else if (symbol == Symbols.PAGE || symbol == Symbols.PAGE + 1) {
        current = (current + symbol - Symbols.PAGE + 1) % 3;
      }
    } while (symbol != Symbols.END);
  }

  private void add(long event) {
    if (size == events.length) {
      events = Arrays.copyOf(events, size * 2);
    }
    events[size++] = event;
  }

  /** Returns the events of the symbols from one number to before another, sorted. */
  long[] sorted(int from, int to) {
    long[] some = new long[size];
    int n = 0;
    for (int i = 0; i < size; i++) {
      int symbol = (int) events[i] & 0x7F;
      if (symbol >= from && symbol < to) {
        some[n++] = events[i];
      }
    }
    some = Arrays.copyOf(some, n);
    Arrays.sort(some);
    return some;
  }
}
