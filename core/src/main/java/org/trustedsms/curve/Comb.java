// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;

/**
 * Multiples of one point by Lim and Lee's comb (Handbook of Applied Cryptography 14.117).
 *
 * <p>The scalar is cut into as many strips as the comb is wide, each strip into two halves with a
 * table each. Each doubling is followed by adding one entry of each table, chosen by a bit of each
 * strip. Every entry contains the point once (second table: three times) more than its bits say, so
 * that none is infinity and the first entries added differ; the offset takes that back.
 */
final class Comb {
  private static final int BLOCKS = 2;

  private final ECPoint infinity;
  private final ECLookupTable[] tables;
  private final ECPoint offset;
  private final int width;
  private final int rows;

  /** Computes both tables, of 2^width entries each, for scalars of that many bits. */
  Comb(ECPoint p, int bits, int width) {
    this.width = width;
    int count = width * BLOCKS;
    rows = (bits + count - 1) / count;
    ECCurve curve = p.getCurve();
    infinity = curve.getInfinity();

    ECPoint[] teeth = new ECPoint[count + 2];
    teeth[0] = p;
    for (int i = 1; i < count; i++) {
      teeth[i] = teeth[i - 1].timesPow2(rows);
    }
    teeth[count] = p.twice().add(p);
    // The sums are 4p too large by row: that times 2^rows - 1 in all.
    teeth[count + 1] = p.subtract(teeth[1]).timesPow2(2);
    curve.normalizeAll(teeth);
    offset = teeth[count + 1];

    ECPoint[] entries = new ECPoint[BLOCKS << width];
    for (int block = 0; block < BLOCKS; block++) {
      int at = block << width;
      entries[at] = teeth[block * count];
      for (int bit = 0; bit < width; bit++) {
        int half = 1 << bit;
        for (int i = 0; i < half; i++) {
          entries[at + half + i] = entries[at + i].add(teeth[bit * BLOCKS + block]);
        }
      }
    }
    curve.normalizeAll(entries);
    tables = new ECLookupTable[BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      tables[block] = curve.createCacheSafeLookupTable(entries, block << width, 1 << width);
    }
  }

  /** Returns k times the point; every entry of the tables is read for every row. */
  ECPoint multiply(int[] k) {
    ECPoint r = infinity;
    for (int row = rows - 1; row >= 0; row--) {
      r = r.twicePlus(tables[0].lookup(index(k, 0, row)));
      r = r.add(tables[1].lookup(index(k, 1, row)));
    }
    return r.add(offset);
  }

  /** Returns k times the point of a and l times the point of b, added; k and l are not secret. */
  static ECPoint sum(Comb a, int[] k, Comb b, int[] l) {
    ECPoint r = a.infinity;
    for (int row = Math.max(a.rows, b.rows) - 1; row >= 0; row--) {
      r = row < a.rows ? r.twicePlus(a.entry(k, 0, row)).add(a.entry(k, 1, row)) : r.twice();
      r = row < b.rows ? r.add(b.entry(l, 0, row)).add(b.entry(l, 1, row)) : r;
    }
    return r.add(a.offset).add(b.offset);
  }

  private ECPoint entry(int[] k, int block, int row) {
    return tables[block].lookupVar(index(k, block, row));
  }

  private int index(int[] k, int block, int row) {
    int index = 0;
    int strip = rows * BLOCKS;
    for (int bit = width * strip + row + block * rows; (bit -= strip) >= 0; ) {
      int word = bit >> 5;
      // The topmost strip may run past the scalar's words.
      int b = word < k.length ? k[word] >>> (bit & 31) : 0;
      index = index << 1 | b & 1;
    }
    return index;
  }
}
