// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;

/** Normalised points of a {@link PrimeCurve}; {@link #lookup} reads all whatever the index. */
final class PrimeLookupTable implements ECLookupTable {
  private final PrimeCurve curve;
  private final int size;
  private final int limbs;

  /** One limb of y above one of x in each word. */
  private final SecretTable table;

  PrimeLookupTable(PrimeCurve curve, ECPoint[] points, int off, int len) {
    this.curve = curve;
    size = len;
    limbs = words(points[off].getRawXCoord()).length;
    table = new SecretTable(len, limbs);
    for (int i = 0; i < len; i++) {
      int[] x = words(points[off + i].getRawXCoord());
      int[] y = words(points[off + i].getRawYCoord());
      for (int j = 0; j < limbs; j++) {
        table.put(i, j, (long) y[j] << 32 | x[j] & 0xffffffffL);
      }
    }
  }

  private static int[] words(ECFieldElement e) {
    return ((PrimeFieldElement) e).words;
  }

  public int getSize() {
    return size;
  }

  public ECPoint lookup(int index) {
    return point(table.read(index));
  }

  public ECPoint lookupVar(int index) {
    return point(table.readOpenly(index));
  }

  private ECPoint point(long[] words) {
    int[] x = new int[limbs];
    int[] y = new int[limbs];
    for (int j = 0; j < x.length; j++) {
      x[j] = (int) words[j];
      y[j] = (int) (words[j] >> 32);
    }
    return curve.createRawPoint(new PrimeFieldElement(curve, x), new PrimeFieldElement(curve, y));
  }
}
