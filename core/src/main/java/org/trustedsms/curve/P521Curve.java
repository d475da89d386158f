// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** P-521 (secp521r1; SEC 2 v2.0 section 2.6.1), with the arithmetic of its field. */
final class P521Curve extends PrimeCurve {
  private static final int MASK = (1 << 28) - 1;

  P521Curve() {
    super(
        521,
        28,
        "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
            + "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e15619"
            + "3951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
        "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa5186"
            + "8783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^521 - 1: it is -1 modulo 2^28, so m p clears the low limb when m is that limb.
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
    long y14 = y[14];
    long y15 = y[15];
    long y16 = y[16];
    long y17 = y[17];
    long y18 = y[18];
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
    long a13 = 0;
    long a14 = 0;
    long a15 = 0;
    long a16 = 0;
    long a17 = 0;
    for (int i = 0; i < 19; i++) {
      long xi = x[i];
      long c = a0 + xi * y0;
      long m = c & MASK;
      a0 = a1 + xi * y1 + (c >> 28);
      a1 = a2 + xi * y2;
      a2 = a3 + xi * y3;
      a3 = a4 + xi * y4;
      a4 = a5 + xi * y5;
      a5 = a6 + xi * y6;
      a6 = a7 + xi * y7;
      a7 = a8 + xi * y8;
      a8 = a9 + xi * y9;
      a9 = a10 + xi * y10;
      a10 = a11 + xi * y11;
      a11 = a12 + xi * y12;
      a12 = a13 + xi * y13;
      a13 = a14 + xi * y14;
      a14 = a15 + xi * y15;
      a15 = a16 + xi * y16;
      a16 = a17 + xi * y17;
      a17 = xi * y18 + (m << 17);
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
    a13 += a12 >> 28;
    z[13] = (int) a13 & MASK;
    a14 += a13 >> 28;
    z[14] = (int) a14 & MASK;
    a15 += a14 >> 28;
    z[15] = (int) a15 & MASK;
    a16 += a15 >> 28;
    z[16] = (int) a16 & MASK;
    a17 += a16 >> 28;
    z[17] = (int) a17 & MASK;
    z[18] = (int) (a17 >> 28);
  }
}
