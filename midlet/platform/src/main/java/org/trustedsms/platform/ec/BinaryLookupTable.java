// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** Normalised points of a {@link BinaryCurve}. */
final class BinaryLookupTable implements ECLookupTable {
  private final BinaryCurve curve;

  /** The number of words of a coordinate. */
  private final int words;

  /** The words of x, then those of y. */
  private final SecretTable table;

  BinaryLookupTable(BinaryCurve curve, ECPoint[] points, int off, int len) {
    this.curve = curve;
    words = words(points[off].getRawXCoord()).length;
    table = new SecretTable(len, 2 * words);
    for (int i = 0; i < len; i++) {
      long[] x = words(points[off + i].getRawXCoord());
      long[] y = words(points[off + i].getRawYCoord());
      for (int j = 0; j < words; j++) {
        table.put(i, j, x[j]);
        table.put(i, words + j, y[j]);
      }
    }
  }

  private static long[] words(ECFieldElement e) {
    return ((BinaryFieldElement) e).words;
  }

  public ECPoint lookup(int index) {
    return point(table.read(index));
  }

  public ECPoint lookupVar(int index) {
    return point(table.readOpenly(index));
  }

  private ECPoint point(long[] entry) {
    return curve.createRawPoint(element(entry, 0), element(entry, words));
  }

  private ECFieldElement element(long[] entry, int off) {
    long[] z = new long[words];
    System.arraycopy(entry, off, z, 0, words);
    return new BinaryFieldElement(curve, z);
  }
}
