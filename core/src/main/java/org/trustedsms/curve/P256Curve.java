// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** P-256 (secp256r1; SEC 2 v2.0 section 2.4.2), with the arithmetic of its field. */
final class P256Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  P256Curve() {
    super(
        256,
        29,
        "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^256 - 2^224 + 2^192 + 2^96 - 1: it is -1 modulo 2^29, so m p clears the low limb when
   * m is that limb.
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
    long x8 = x[8];
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long y7 = y[7];
    long y8 = y[8];
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
    c =
        (c >> 29)
            + x0 * y6
            + x1 * y5
            + x2 * y4
            + x3 * y3
            + x4 * y2
            + x5 * y1
            + x6 * y0
            + (m3 << 9)
            + (m0 << 18);
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
            + (m1 << 18)
            - (m0 << 21);
    long m7 = c & MASK;
    c =
        (c >> 29)
            + x0 * y8
            + x1 * y7
            + x2 * y6
            + x3 * y5
            + x4 * y4
            + x5 * y3
            + x6 * y2
            + x7 * y1
            + x8 * y0
            + (m5 << 9)
            + (m2 << 18)
            - (m1 << 21)
            + (m0 << 24);
    long m8 = c & MASK;
    c =
        (c >> 29)
            + x1 * y8
            + x2 * y7
            + x3 * y6
            + x4 * y5
            + x5 * y4
            + x6 * y3
            + x7 * y2
            + x8 * y1
            + (m6 << 9)
            + (m3 << 18)
            - (m2 << 21)
            + (m1 << 24);
    z[0] = (int) c & MASK;
    c =
        (c >> 29)
            + x2 * y8
            + x3 * y7
            + x4 * y6
            + x5 * y5
            + x6 * y4
            + x7 * y3
            + x8 * y2
            + (m7 << 9)
            + (m4 << 18)
            - (m3 << 21)
            + (m2 << 24);
    z[1] = (int) c & MASK;
    c =
        (c >> 29)
            + x3 * y8
            + x4 * y7
            + x5 * y6
            + x6 * y5
            + x7 * y4
            + x8 * y3
            + (m8 << 9)
            + (m5 << 18)
            - (m4 << 21)
            + (m3 << 24);
    z[2] = (int) c & MASK;
    c =
        (c >> 29)
            + x4 * y8
            + x5 * y7
            + x6 * y6
            + x7 * y5
            + x8 * y4
            + (m6 << 18)
            - (m5 << 21)
            + (m4 << 24);
    z[3] = (int) c & MASK;
    c = (c >> 29) + x5 * y8 + x6 * y7 + x7 * y6 + x8 * y5 + (m7 << 18) - (m6 << 21) + (m5 << 24);
    z[4] = (int) c & MASK;
    c = (c >> 29) + x6 * y8 + x7 * y7 + x8 * y6 + (m8 << 18) - (m7 << 21) + (m6 << 24);
    z[5] = (int) c & MASK;
    c = (c >> 29) + x7 * y8 + x8 * y7 - (m8 << 21) + (m7 << 24);
    z[6] = (int) c & MASK;
    c = (c >> 29) + x8 * y8 + (m8 << 24);
    z[7] = (int) c & MASK;
    z[8] = (int) (c >> 29);
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
    long x8 = x[8];
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
    c = (c >> 29) + ((x0 * x6 + x1 * x5 + x2 * x4) << 1) + x3 * x3 + (m3 << 9) + (m0 << 18);
    long m6 = c & MASK;
    c =
        (c >> 29)
            + ((x0 * x7 + x1 * x6 + x2 * x5 + x3 * x4) << 1)
            + (m4 << 9)
            + (m1 << 18)
            - (m0 << 21);
    long m7 = c & MASK;
    c =
        (c >> 29)
            + ((x0 * x8 + x1 * x7 + x2 * x6 + x3 * x5) << 1)
            + x4 * x4
            + (m5 << 9)
            + (m2 << 18)
            - (m1 << 21)
            + (m0 << 24);
    long m8 = c & MASK;
    c =
        (c >> 29)
            + ((x1 * x8 + x2 * x7 + x3 * x6 + x4 * x5) << 1)
            + (m6 << 9)
            + (m3 << 18)
            - (m2 << 21)
            + (m1 << 24);
    z[0] = (int) c & MASK;
    c =
        (c >> 29)
            + ((x2 * x8 + x3 * x7 + x4 * x6) << 1)
            + x5 * x5
            + (m7 << 9)
            + (m4 << 18)
            - (m3 << 21)
            + (m2 << 24);
    z[1] = (int) c & MASK;
    c =
        (c >> 29)
            + ((x3 * x8 + x4 * x7 + x5 * x6) << 1)
            + (m8 << 9)
            + (m5 << 18)
            - (m4 << 21)
            + (m3 << 24);
    z[2] = (int) c & MASK;
    c = (c >> 29) + ((x4 * x8 + x5 * x7) << 1) + x6 * x6 + (m6 << 18) - (m5 << 21) + (m4 << 24);
    z[3] = (int) c & MASK;
    c = (c >> 29) + ((x5 * x8 + x6 * x7) << 1) + (m7 << 18) - (m6 << 21) + (m5 << 24);
    z[4] = (int) c & MASK;
    c = (c >> 29) + (x6 * x8 << 1) + x7 * x7 + (m8 << 18) - (m7 << 21) + (m6 << 24);
    z[5] = (int) c & MASK;
    c = (c >> 29) + (x7 * x8 << 1) - (m8 << 21) + (m7 << 24);
    z[6] = (int) c & MASK;
    c = (c >> 29) + x8 * x8 + (m8 << 24);
    z[7] = (int) c & MASK;
    z[8] = (int) (c >> 29);
  }

  int[] carried(int[] x, long k, int[] y, long m) {
    int[] z = new int[9];
    long c = x[0] + k * y[0] + m;
    z[0] = (int) c & MASK;
    c = (c >> 29) + x[1] + k * y[1];
    z[1] = (int) c & MASK;
    c = (c >> 29) + x[2] + k * y[2];
    z[2] = (int) c & MASK;
    c = (c >> 29) + x[3] + k * y[3] - (m << 9);
    z[3] = (int) c & MASK;
    c = (c >> 29) + x[4] + k * y[4];
    z[4] = (int) c & MASK;
    c = (c >> 29) + x[5] + k * y[5];
    z[5] = (int) c & MASK;
    c = (c >> 29) + x[6] + k * y[6] - (m << 18);
    z[6] = (int) c & MASK;
    c = (c >> 29) + x[7] + k * y[7] + (m << 21);
    z[7] = (int) c & MASK;
    z[8] = (int) ((c >> 29) + x[8] + k * y[8] - (m << 24));
    return z;
  }
}
