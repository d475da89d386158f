// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;

/**
 * Multiples of one point by Lim and Lee's comb (Handbook of Applied Cryptography 14.117).
 *
 * <p>The scalar is cut into as many strips as the comb is wide; each doubling is followed by the
 * addition of one entry, chosen by a bit of each strip. Every entry contains the point once more
 * than its bits say, so that none is infinity; the offset takes that back.
 */
final class Comb {
  private final ECPoint infinity;
  private final ECLookupTable table;
  private final ECPoint offset;
  private final int width;
  private final int steps;

  /** Computes the table of 2^width entries for scalars of that many bits. */
  Comb(ECPoint p, int bits, int width) {
    this.width = width;
    steps = (bits + width - 1) / width;
    ECCurve curve = p.getCurve();
    infinity = curve.getInfinity();

    ECPoint[] teeth = new ECPoint[width + 1];
    teeth[0] = p;
    for (int i = 1; i < width; i++) {
      teeth[i] = teeth[i - 1].timesPow2(steps);
    }
    // p times the sum of 2^step, which is what the entries are too large by, is 2^steps p - p.
    teeth[width] = p.subtract(teeth[1]);
    curve.normalizeAll(teeth);
    offset = teeth[width];

    ECPoint[] entries = new ECPoint[1 << width];
    entries[0] = p;
    for (int bit = 0; bit < width; bit++) {
      int half = 1 << bit;
      for (int i = 0; i < half; i++) {
        entries[half + i] = entries[i].add(teeth[bit]);
      }
    }
    curve.normalizeAll(entries);
    table = curve.createCacheSafeLookupTable(entries, 0, entries.length);
  }

  /** Returns k times the point; every entry of the table is read at every step. */
  ECPoint multiply(int[] k) {
    ECPoint r = infinity;
    for (int step = 0; step < steps; step++) {
      r = r.twicePlus(table.lookup(index(k, step)));
    }
    return r.add(offset);
  }

  /** Returns k times the point of a and l times the point of b, added; k and l are not secret. */
  static ECPoint sum(Comb a, int[] k, Comb b, int[] l) {
    ECPoint r = a.infinity;
    for (int left = Math.max(a.steps, b.steps); left > 0; left--) {
      r = left > a.steps ? r.twice() : r.twicePlus(a.entry(k, left));
      r = left > b.steps ? r : r.add(b.entry(l, left));
    }
    return r.add(a.offset).add(b.offset);
  }

  private ECPoint entry(int[] k, int left) {
    return table.lookupVar(index(k, steps - left));
  }

  private int index(int[] k, int step) {
    int index = 0;
    for (int bit = steps * width - 1 - step; bit >= 0; bit -= steps) {
      int word = bit >> 5;
      // The topmost strip may run past the scalar's words.
      int b = word < k.length ? k[word] >>> (bit & 31) : 0;
      index = index << 1 | b & 1;
    }
    return index;
  }
}
