// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.AbstractECLookupTable;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.raw.Nat256;

/** Normalised points of prime239v1; {@link #lookup} reads all of them whatever the index. */
final class Prime239v1LookupTable extends AbstractECLookupTable {
  private static final int WORDS = 8;

  private final Prime239v1Curve curve;
  private final int size;
  private final int[] table;

  Prime239v1LookupTable(Prime239v1Curve curve, ECPoint[] points, int off, int len) {
    this.curve = curve;
    size = len;
    table = new int[len * 2 * WORDS];
    for (int i = 0; i < len; i++) {
      copy(points[off + i].getRawXCoord(), 2 * i);
      copy(points[off + i].getRawYCoord(), 2 * i + 1);
    }
  }

  private void copy(ECFieldElement e, int slot) {
    System.arraycopy(((Prime239v1FieldElement) e).words, 0, table, slot * WORDS, WORDS);
  }

  public int getSize() {
    return size;
  }

  public ECPoint lookup(int index) {
    int[] x = Nat256.create();
    int[] y = Nat256.create();
    int pos = 0;
    for (int i = 0; i < size; i++) {
      int mask = ((i ^ index) - 1) >> 31;
      for (int j = 0; j < WORDS; j++) {
        x[j] |= table[pos + j] & mask;
        y[j] |= table[pos + WORDS + j] & mask;
      }
      pos += 2 * WORDS;
    }
    return point(x, y);
  }

  public ECPoint lookupVar(int index) {
    int[] x = Nat256.create();
    int[] y = Nat256.create();
    System.arraycopy(table, 2 * index * WORDS, x, 0, WORDS);
    System.arraycopy(table, (2 * index + 1) * WORDS, y, 0, WORDS);
    return point(x, y);
  }

  private ECPoint point(int[] x, int[] y) {
    return curve.createRawPoint(new Prime239v1FieldElement(x), new Prime239v1FieldElement(y));
  }
}
