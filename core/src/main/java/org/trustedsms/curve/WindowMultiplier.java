// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.raw.Nat;

/**
 * Multiplication by windows: of a fixed width with odd signed digits for secret scalars, which
 * means the same doublings and additions for every scalar and every entry of the table read each
 * time; by the non-adjacent form for public ones.
 *
 * <p>For the former, with w the width, L the least multiple of w not below the bits of n, and h =
 * (k + 2^L - 1) / 2 mod n, the base-2^w digits b of h give k = sum of (2b - (2^w - 1)) 2^(wj) mod
 * n: no digit is zero, and no case has to be made of an even k.
 */
final class WindowMultiplier implements PointMultiplier {
  /** Kept, so wider: 32 multiples of the base point. */
  private static final int BASE_WIDTH = 7;

  private final ScalarField field;
  private final int width;
  private final int windows;
  private final int[] allOnes;
  private volatile ECPoint[] baseMultiples;

  WindowMultiplier(ScalarField field, BigInteger n) {
    this.field = field;
    width = field.bits > 256 ? 5 : 4;
    windows = (field.bits + width - 1) / width;
    BigInteger one = BigInteger.valueOf(1);
    allOnes = Nat.fromBigInteger(field.bits, one.shiftLeft(windows * width).subtract(one).mod(n));
  }

  public ECPoint multiply(ECPoint p, Scalar k) {
    int[] h = field.create();
    field.add(k.words(), allOnes, h);
    field.half(h, h);
    ECLookupTable table = table(p);
    ECPoint r = table.lookup(digit(h, windows - 1));
    for (int i = windows - 2; i >= 0; i--) {
      r = r.timesPow2(width - 1).twicePlus(table.lookup(digit(h, i)));
    }
    Nat.zero(field.words, h);
    return r;
  }

  private int digit(int[] h, int i) {
    int bit = i * width;
    int word = bit >> 5;
    int shift = bit & 31;
    int digit = h[word] >>> shift;
    if (shift + width > 32 && word + 1 < h.length) {
      digit |= h[word + 1] << (32 - shift);
    }
    return digit & ((1 << width) - 1);
  }

  /** The entry b is (2b - (2^w - 1)) p. */
  private ECLookupTable table(ECPoint p) {
    int half = 1 << (width - 1);
    ECPoint[] multiples = Wnaf.oddMultiples(p, half);
    ECPoint[] entries = new ECPoint[2 * half];
    for (int i = 0; i < half; i++) {
      entries[half + i] = multiples[i];
      entries[half - 1 - i] = multiples[i].negate();
    }
    return p.getCurve().createCacheSafeLookupTable(entries, 0, entries.length);
  }

  public ECPoint sum(Curve curve, Scalar u, ECPoint p, Scalar v) {
    ECPoint[] multiples = Wnaf.oddMultiples(p, 1 << (width - 1));
    Wnaf vDigits = new Wnaf(v.words(), field.bits, width + 1, multiples);
    Wnaf uDigits = new Wnaf(u.words(), field.bits, BASE_WIDTH, baseMultiples(curve));
    ECPoint r = p.getCurve().getInfinity();
    for (int i = field.bits; i >= 0; i--) {
      ECPoint a = uDigits.multiple(i);
      ECPoint b = vDigits.multiple(i);
      ECPoint first = a == null ? b : a;
      // Doubling and adding in one step costs less than one after the other.
      r = first == null ? r.twice() : r.twicePlus(first);
      if (a != null && b != null) {
        r = r.add(b);
      }
    }
    return r;
  }

  private ECPoint[] baseMultiples(Curve curve) {
    ECPoint[] multiples = baseMultiples;
    if (multiples == null) {
      multiples = Wnaf.oddMultiples(curve.rawBase(), 1 << (BASE_WIDTH - 2));
      baseMultiples = multiples;
    }
    return multiples;
  }
}
