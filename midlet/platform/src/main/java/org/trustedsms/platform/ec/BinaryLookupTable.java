// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** Normalised points of a {@link BinaryCurve}; {@link #lookup} reads all of them always. */
final class BinaryLookupTable implements ECLookupTable {
  private final BinaryCurve curve;
  private final int size;

  /** How many words of the table x and y take together. */
  private final int words;

  private final long[] table;

  BinaryLookupTable(BinaryCurve curve, ECPoint[] points, int off, int len) {
    this.curve = curve;
    size = len;
    words = 2 * words(points[off].getRawXCoord()).length;
    table = new long[len * words];
    for (int i = 0; i < len; i++) {
      int n = words / 2;
      System.arraycopy(words(points[off + i].getRawXCoord()), 0, table, i * words, n);
      System.arraycopy(words(points[off + i].getRawYCoord()), 0, table, i * words + n, n);
    }
  }

  private static long[] words(ECFieldElement e) {
    return ((BinaryFieldElement) e).words;
  }

  public ECPoint lookup(int index) {
    long[] entry = new long[words];
    int pos = 0;
    for (int i = 0; i < size; i++) {
      long mask = (i ^ index) - 1 >> 31;
      for (int j = 0; j < words; j++) {
        entry[j] |= table[pos++] & mask;
      }
    }
    return point(entry, 0);
  }

  public ECPoint lookupVar(int index) {
    return point(table, index * words);
  }

  private ECPoint point(long[] entries, int off) {
    return curve.createRawPoint(element(entries, off), element(entries, off + words / 2));
  }

  private ECFieldElement element(long[] entries, int off) {
    long[] z = new long[words / 2];
    System.arraycopy(entries, off, z, 0, z.length);
    return new BinaryFieldElement(curve, z);
  }
}
