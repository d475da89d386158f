// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** P-384 (secp384r1; SEC 2 v2.0 section 2.5.1), with the arithmetic of its field. */
final class P384Curve extends PrimeCurve {
  private static final int MASK = (1 << 28) - 1;

  P384Curve() {
    super(
        384,
        28,
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff"
            + "0000000000000000ffffffff",
        "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d"
            + "8a2ed19d2a85c8edd3ec2aef",
        "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db2"
            + "48b0a77aecec196accc52973");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^384 - 2^128 - 2^96 + 2^32 - 1: it is -1 modulo 2^28, so m p clears the low limb when m
   * is that limb.
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
    long y8 = y[8];
    long y9 = y[9];
    long y10 = y[10];
    long y11 = y[11];
    long y12 = y[12];
    long y13 = y[13];
    long a0 = 0;
    long a1 = 0;
    long a2 = 0;
    long a3 = 0;
    long a4 = 0;
    long a5 = 0;
    long a6 = 0;
    long a7 = 0;
    long a8 = 0;
    long a9 = 0;
    long a10 = 0;
    long a11 = 0;
    long a12 = 0;
    for (int i = 0; i < 14; i++) {
      long xi = x[i];
      long c = a0 + xi * y0;
      long m = c & MASK;
      a0 = a1 + xi * y1 + (c >> 28) + (m << 4);
      a1 = a2 + xi * y2;
      a2 = a3 + xi * y3 - (m << 12);
      a3 = a4 + xi * y4 - (m << 16);
      a4 = a5 + xi * y5;
      a5 = a6 + xi * y6;
      a6 = a7 + xi * y7;
      a7 = a8 + xi * y8;
      a8 = a9 + xi * y9;
      a9 = a10 + xi * y10;
      a10 = a11 + xi * y11;
      a11 = a12 + xi * y12;
      a12 = xi * y13 + (m << 20);
    }
    z[0] = (int) a0 & MASK;
    a1 += a0 >> 28;
    z[1] = (int) a1 & MASK;
    a2 += a1 >> 28;
    z[2] = (int) a2 & MASK;
    a3 += a2 >> 28;
    z[3] = (int) a3 & MASK;
    a4 += a3 >> 28;
    z[4] = (int) a4 & MASK;
    a5 += a4 >> 28;
    z[5] = (int) a5 & MASK;
    a6 += a5 >> 28;
    z[6] = (int) a6 & MASK;
    a7 += a6 >> 28;
    z[7] = (int) a7 & MASK;
    a8 += a7 >> 28;
    z[8] = (int) a8 & MASK;
    a9 += a8 >> 28;
    z[9] = (int) a9 & MASK;
    a10 += a9 >> 28;
    z[10] = (int) a10 & MASK;
    a11 += a10 >> 28;
    z[11] = (int) a11 & MASK;
    a12 += a11 >> 28;
    z[12] = (int) a12 & MASK;
    z[13] = (int) (a12 >> 28);
  }
}
