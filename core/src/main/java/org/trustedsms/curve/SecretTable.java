// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/**
 * Entries of equal length; all are read to read one, so that nothing shows which. A phone's JAR has
 * another class in its place, in an order that is fastest in an interpreter.
 */
final class SecretTable {
  private final int size;
  private final int words;

  /** The first words of all entries, then the second. */
  private final long[] table;

  SecretTable(int size, int words) {
    this.size = size;
    this.words = words;
    table = new long[size * words];
  }

  /** Puts a word of an entry into its place. */
  void put(int entry, int word, long value) {
    table[word * size + entry] = value;
  }

  /** Returns the words of an entry; the index may be secret. */
  long[] read(int index) {
    long[] masks = new long[size];
    for (int i = 0; i < masks.length; i++) {
      // All ones for the number 0 alone.
      masks[i] = (i ^ index) - 1 >> 31;
    }
    long[] all = table;
    long[] entry = new long[words];
    int pos = 0;
    for (int j = 0; j < entry.length; j++) {
      long word = 0;
      for (int i = 0; i < masks.length; i++) {
        word |= all[pos + i] & masks[i];
      }
      pos += masks.length;
      entry[j] = word;
    }
    return entry;
  }

  /** Returns the words of an entry whose index is not secret. */
  long[] readOpenly(int index) {
    long[] entry = new long[words];
    for (int j = 0; j < entry.length; j++) {
      entry[j] = table[j * size + index];
    }
    return entry;
  }
}
