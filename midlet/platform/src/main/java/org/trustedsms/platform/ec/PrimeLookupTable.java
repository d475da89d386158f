// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** Normalised points of a {@link PrimeCurve}; {@link #lookup} reads all of them always. */
final class PrimeLookupTable implements ECLookupTable {
  private final PrimeCurve curve;
  private final int size;
  private final int limbs;

  /** One limb of y above one of x in each word. */
  private final long[] table;

  PrimeLookupTable(PrimeCurve curve, ECPoint[] points, int off, int len) {
    this.curve = curve;
    size = len;
    limbs = words(points[off].getRawXCoord()).length;
    table = new long[len * limbs];
    for (int i = 0; i < len; i++) {
      int[] x = words(points[off + i].getRawXCoord());
      int[] y = words(points[off + i].getRawYCoord());
      for (int j = 0; j < limbs; j++) {
        table[i * limbs + j] = (long) y[j] << 32 | x[j] & 0xffffffffL;
      }
    }
  }

  private static int[] words(ECFieldElement e) {
    return ((PrimeFieldElement) e).words;
  }

  public ECPoint lookup(int index) {
    long[] entry = new long[limbs];
    int pos = 0;
    for (int i = 0; i < size; i++) {
      long mask = (i ^ index) - 1 >> 31;
      for (int j = 0; j < limbs; j++) {
        entry[j] |= table[pos++] & mask;
      }
    }
    return point(entry, 0);
  }

  public ECPoint lookupVar(int index) {
    return point(table, index * limbs);
  }

  private ECPoint point(long[] words, int off) {
    int[] x = new int[limbs];
    int[] y = new int[limbs];
    for (int j = 0; j < limbs; j++) {
      x[j] = (int) words[off + j];
      y[j] = (int) (words[off + j] >> 32);
    }
    return curve.createRawPoint(new PrimeFieldElement(curve, x), new PrimeFieldElement(curve, y));
  }
}
