// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/** P-224 (secp224r1; SEC 2 v2.0 section 2.3.2), with the products of its field. */
public final class SecP224R1Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  public SecP224R1Curve() {
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
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long y7 = y[7];
    long a0 = 0;
    long a1 = 0;
    long a2 = 0;
    long a3 = 0;
    long a4 = 0;
    long a5 = 0;
    long a6 = 0;
    for (int i = 0; i < 8; i++) {
      long xi = x[i];
      long c = a0 + xi * y0;
      long m = c & MASK;
      a0 = a1 + xi * y1 + (c >> 29);
      a1 = a2 + xi * y2;
      a2 = a3 + xi * y3 + (m << 9);
      a3 = a4 + xi * y4;
      a4 = a5 + xi * y5;
      a5 = a6 + xi * y6;
      a6 = xi * y7 - (m << 21);
    }
    z[0] = (int) a0 & MASK;
    a1 += a0 >> 29;
    z[1] = (int) a1 & MASK;
    a2 += a1 >> 29;
    z[2] = (int) a2 & MASK;
    a3 += a2 >> 29;
    z[3] = (int) a3 & MASK;
    a4 += a3 >> 29;
    z[4] = (int) a4 & MASK;
    a5 += a4 >> 29;
    z[5] = (int) a5 & MASK;
    a6 += a5 >> 29;
    z[6] = (int) a6 & MASK;
    z[7] = (int) (a6 >> 29);
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
    if (!isOne(power(x, e))) {
      return null;
    }
    int[] one = ((PrimeFieldElement) affine[0]).words;
    int[] t = one;
    while (true) {
      int[] xtt = product(x, product(t, t));
      int[] v = lucas(sum(xtt, -2, one), e.shiftRight(1), one);
      if (isZero(lazy(product(v, v), -1, xtt))) {
        return product(v, inverse(t));
      }
      t = sum(t, 1, one);
    }
  }

  /** Returns the element of that index, which is made of ones and then zeros, of V(first, 1). */
  private int[] lucas(int[] first, BigInteger index, int[] one) {
    int[] v = first;
    int[] next = sum(product(v, v), -2, one);
    for (int i = index.bitLength() - 2; i >= 0; i--) {
      if (index.testBit(i)) {
        v = sum(product(v, next), -1, first);
        next = sum(product(next, next), -2, one);
      } else {
        v = sum(product(v, v), -2, one);
      }
    }
    return v;
  }
}
