// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.AbstractECLookupTable;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;

/** Normalised points of a {@link PrimeCurve}; {@link #lookup} reads all whatever the index. */
final class PrimeLookupTable extends AbstractECLookupTable {
  private final PrimeCurve curve;
  private final int size;
  private final int limbs;

  /** One limb of y above one of x in each word: the first limbs of all points, then the second. */
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
        table[j * len + i] = (long) y[j] << 32 | x[j] & 0xffffffffL;
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
    long[] masks = new long[size];
    for (int i = 0; i < masks.length; i++) {
      masks[i] = ((i ^ index) - 1) >> 31;
    }
    int[] x = new int[limbs];
    int[] y = new int[limbs];
    long[] all = table;
    int pos = 0;
    for (int j = 0; j < x.length; j++) {
      long two = 0;
      for (int i = 0; i < masks.length; i++) {
        two |= all[pos + i] & masks[i];
      }
      pos += masks.length;
      x[j] = (int) two;
      y[j] = (int) (two >> 32);
    }
    return point(x, y);
  }

  public ECPoint lookupVar(int index) {
    int[] x = new int[limbs];
    int[] y = new int[limbs];
    for (int j = 0; j < x.length; j++) {
      long two = table[j * size + index];
      x[j] = (int) two;
      y[j] = (int) (two >> 32);
    }
    return point(x, y);
  }

  private ECPoint point(int[] x, int[] y) {
    return curve.createRawPoint(new PrimeFieldElement(curve, x), new PrimeFieldElement(curve, y));
  }
}
