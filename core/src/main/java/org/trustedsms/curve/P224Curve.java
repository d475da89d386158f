// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;

/** P-224 (secp224r1; SEC 2 v2.0 section 2.3.2), with the arithmetic of its field. */
final class P224Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  P224Curve() {
    super(
        224,
        29,
        "ffffffffffffffffffffffffffffffff000000000000000000000001",
        "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
        "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^224 - 2^96 + 1: it is +1 modulo 2^29, so m p clears the low limb when m is that limb.
   */
  void multiply(int[] x, int[] y, int[] z) {
    long x0 = x[0];
    long x1 = x[1];
    long x2 = x[2];
    long x3 = x[3];
    long x4 = x[4];
    long x5 = x[5];
    long x6 = x[6];
    long x7 = x[7];
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long y7 = y[7];
    long c = x0 * y0;
    long m0 = c & MASK;
    c = (c >> 29) + x0 * y1 + x1 * y0;
    long m1 = c & MASK;
    c = (c >> 29) + x0 * y2 + x1 * y1 + x2 * y0;
    long m2 = c & MASK;
    c = (c >> 29) + x0 * y3 + x1 * y2 + x2 * y1 + x3 * y0 + (m0 << 9);
    long m3 = c & MASK;
    c = (c >> 29) + x0 * y4 + x1 * y3 + x2 * y2 + x3 * y1 + x4 * y0 + (m1 << 9);
    long m4 = c & MASK;
    c = (c >> 29) + x0 * y5 + x1 * y4 + x2 * y3 + x3 * y2 + x4 * y1 + x5 * y0 + (m2 << 9);
    long m5 = c & MASK;
    c = (c >> 29) + x0 * y6 + x1 * y5 + x2 * y4 + x3 * y3 + x4 * y2 + x5 * y1 + x6 * y0 + (m3 << 9);
    long m6 = c & MASK;
    c =
        (c >> 29)
            + x0 * y7
            + x1 * y6
            + x2 * y5
            + x3 * y4
            + x4 * y3
            + x5 * y2
            + x6 * y1
            + x7 * y0
            + (m4 << 9)
            - (m0 << 21);
    long m7 = c & MASK;
    c =
        (c >> 29)
            + x1 * y7
            + x2 * y6
            + x3 * y5
            + x4 * y4
            + x5 * y3
            + x6 * y2
            + x7 * y1
            + (m5 << 9)
            - (m1 << 21);
    z[0] = (int) c & MASK;
    c =
        (c >> 29)
            + x2 * y7
            + x3 * y6
            + x4 * y5
            + x5 * y4
            + x6 * y3
            + x7 * y2
            + (m6 << 9)
            - (m2 << 21);
    z[1] = (int) c & MASK;
    c = (c >> 29) + x3 * y7 + x4 * y6 + x5 * y5 + x6 * y4 + x7 * y3 + (m7 << 9) - (m3 << 21);
    z[2] = (int) c & MASK;
    c = (c >> 29) + x4 * y7 + x5 * y6 + x6 * y5 + x7 * y4 - (m4 << 21);
    z[3] = (int) c & MASK;
    c = (c >> 29) + x5 * y7 + x6 * y6 + x7 * y5 - (m5 << 21);
    z[4] = (int) c & MASK;
    c = (c >> 29) + x6 * y7 + x7 * y6 - (m6 << 21);
    z[5] = (int) c & MASK;
    c = (c >> 29) + x7 * y7 - (m7 << 21);
    z[6] = (int) c & MASK;
    z[7] = (int) (c >> 29);
  }

  void square(int[] x, int[] z) {
    long x0 = x[0];
    long x1 = x[1];
    long x2 = x[2];
    long x3 = x[3];
    long x4 = x[4];
    long x5 = x[5];
    long x6 = x[6];
    long x7 = x[7];
    long c = x0 * x0;
    long m0 = c & MASK;
    c = (c >> 29) + (x0 * x1 << 1);
    long m1 = c & MASK;
    c = (c >> 29) + (x0 * x2 << 1) + x1 * x1;
    long m2 = c & MASK;
    c = (c >> 29) + ((x0 * x3 + x1 * x2) << 1) + (m0 << 9);
    long m3 = c & MASK;
    c = (c >> 29) + ((x0 * x4 + x1 * x3) << 1) + x2 * x2 + (m1 << 9);
    long m4 = c & MASK;
    c = (c >> 29) + ((x0 * x5 + x1 * x4 + x2 * x3) << 1) + (m2 << 9);
    long m5 = c & MASK;
    c = (c >> 29) + ((x0 * x6 + x1 * x5 + x2 * x4) << 1) + x3 * x3 + (m3 << 9);
    long m6 = c & MASK;
    c = (c >> 29) + ((x0 * x7 + x1 * x6 + x2 * x5 + x3 * x4) << 1) + (m4 << 9) - (m0 << 21);
    long m7 = c & MASK;
    c = (c >> 29) + ((x1 * x7 + x2 * x6 + x3 * x5) << 1) + x4 * x4 + (m5 << 9) - (m1 << 21);
    z[0] = (int) c & MASK;
    c = (c >> 29) + ((x2 * x7 + x3 * x6 + x4 * x5) << 1) + (m6 << 9) - (m2 << 21);
    z[1] = (int) c & MASK;
    c = (c >> 29) + ((x3 * x7 + x4 * x6) << 1) + x5 * x5 + (m7 << 9) - (m3 << 21);
    z[2] = (int) c & MASK;
    c = (c >> 29) + ((x4 * x7 + x5 * x6) << 1) - (m4 << 21);
    z[3] = (int) c & MASK;
    c = (c >> 29) + (x5 * x7 << 1) + x6 * x6 - (m5 << 21);
    z[4] = (int) c & MASK;
    c = (c >> 29) + (x6 * x7 << 1) - (m6 << 21);
    z[5] = (int) c & MASK;
    c = (c >> 29) + x7 * x7 - (m7 << 21);
    z[6] = (int) c & MASK;
    z[7] = (int) (c >> 29);
  }

  int[] carried(int[] x, long k, int[] y, long m) {
    int[] z = new int[8];
    long c = x[0] + k * y[0] - m;
    z[0] = (int) c & MASK;
    c = (c >> 29) + x[1] + k * y[1];
    z[1] = (int) c & MASK;
    c = (c >> 29) + x[2] + k * y[2];
    z[2] = (int) c & MASK;
    c = (c >> 29) + x[3] + k * y[3] + (m << 9);
    z[3] = (int) c & MASK;
    c = (c >> 29) + x[4] + k * y[4];
    z[4] = (int) c & MASK;
    c = (c >> 29) + x[5] + k * y[5];
    z[5] = (int) c & MASK;
    c = (c >> 29) + x[6] + k * y[6];
    z[6] = (int) c & MASK;
    z[7] = (int) ((c >> 29) + x[7] + k * y[7] - (m << 21));
    return z;
  }

  /**
   * Returns a square root of x, which is not secret, or null if there is none; p = 1 mod 4.
   *
   * <p>After S. Mueller, On the Computation of Square Roots in Finite Fields, Designs, Codes and
   * Cryptography 31 (2004), algorithm 3: if x is a square and x t^2 - 4 is none, then the element
   * of index (p - 1) / 4 of the Lucas sequence V(x t^2 - 2, 1) is t times a root of x.
   */
  int[] squareRoot(int[] x) {
    if (isZero(x)) {
      return x;
    }
    BigInteger e = getQ().shiftRight(1);
    int[] one = ((PrimeFieldElement) affine[0]).words;
    if (!isZero(lazy(power(x, e), -1, one))) {
      return null;
    }
    int[] t = one;
    while (true) {
      int[] xtt = product(x, square(t));
      int[] v = lucas(sum(xtt, -2, one), e.shiftRight(1), one);
      if (isZero(lazy(square(v), -1, xtt))) {
        return product(v, inverse(t));
      }
      t = sum(t, 1, one);
    }
  }

  /** Returns the element of that index, which is made of ones and then zeros, of V(first, 1). */
  private int[] lucas(int[] first, BigInteger index, int[] one) {
    int[] v = first;
    int[] next = sum(square(v), -2, one);
    for (int i = index.bitLength() - 2; i >= 0; i--) {
      if (index.testBit(i)) {
        v = sum(product(v, next), -1, first);
        next = sum(square(next), -2, one);
      } else {
        v = sum(square(v), -2, one);
      }
    }
    return v;
  }
}
