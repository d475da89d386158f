// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** Entries of equal length; all are read to read one, so that nothing shows which. */
public final class SecretTable {
  /** The most words that are summed up in one pass, each in a variable of its own. */
  private static final int MOST = 10;

  private static final int LEAST = 7;

  private final int size;

  /** The words of a pass and of an entry, of which the last may be unused. */
  private final int part;

  private final int stride;

  private final long[] table;

  public SecretTable(int size, int words) {
    this.size = size;
    int passes = (words + MOST - 1) / MOST;
    part = Math.max((words + passes - 1) / passes, LEAST);
    stride = passes * part;
    table = new long[size * stride];
  }

  /** Puts a word of an entry into its place. */
  public void put(int entry, int word, long value) {
    table[entry * stride + word] = value;
  }

  /** Returns the words of an entry; the index may be secret. */
  public long[] read(int index) {
    long[] entry = new long[stride];
    for (int from = 0; from < stride; from += part) {
      read(index, from, entry);
    }
    return entry;
  }

  private void read(int index, int from, long[] entry) {
    long[] words = table;
    int count = part;
    int step = stride - LEAST;
    int pos = from;
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    long e = 0;
    long f = 0;
    long g = 0;
    long h = 0;
    long k = 0;
    long l = 0;
    // The mask is all ones for the number 0 alone.
    for (int i = 0, end = size; i < end; i++) {
      long mask = (i ^ index) - 1 >> 31;
      a |= words[pos++] & mask;
      b |= words[pos++] & mask;
      c |= words[pos++] & mask;
      d |= words[pos++] & mask;
      e |= words[pos++] & mask;
      f |= words[pos++] & mask;
      g |= words[pos++] & mask;
      if (count > 7) {
        h |= words[pos] & mask;
        if (count > 8) {
          k |= words[pos + 1] & mask;
          if (count > 9) {
            l |= words[pos + 2] & mask;
          }
        }
      }
      pos += step;
    }
    entry[from] = a;
    entry[from + 1] = b;
    entry[from + 2] = c;
    entry[from + 3] = d;
    entry[from + 4] = e;
    entry[from + 5] = f;
    entry[from + 6] = g;
    if (count > 7) {
      entry[from + 7] = h;
      if (count > 8) {
        entry[from + 8] = k;
        if (count > 9) {
          entry[from + 9] = l;
        }
      }
    }
  }

  /** Returns the words of an entry whose index is not secret. */
  public long[] readOpenly(int index) {
    long[] entry = new long[stride];
    System.arraycopy(table, index * stride, entry, 0, stride);
    return entry;
  }
}
