// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** The curve prime239v1 (ANSI X9.62-2005 L.6.4.3), with the arithmetic of its field. */
final class Prime239v1Curve extends PrimeCurve {
  private static final int MASK = (1 << 28) - 1;

  Prime239v1Curve() {
    super(
        239,
        28,
        "7fffffffffffffffffffffff7fffffffffff8000000000007fffffffffff",
        "6b016c3bdcf18941d0d654921475ca71a9db2fb27d1d37796185c2942c0a",
        "7fffffffffffffffffffffff7fffff9e5e9a9f5d9071fbd1522688909d0b");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^239 - 2^143 - 2^95 + 2^47 - 1: it is -1 modulo 2^28, so m p clears the low limb when m
   * is that limb.
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
    c = (c >> 28) + x0 * y1 + x1 * y0 + (m0 << 19);
    long m1 = c & MASK;
    c = (c >> 28) + x0 * y2 + x1 * y1 + x2 * y0 + (m1 << 19);
    long m2 = c & MASK;
    c = (c >> 28) + x0 * y3 + x1 * y2 + x2 * y1 + x3 * y0 + (m2 << 19) - (m0 << 11);
    long m3 = c & MASK;
    c = (c >> 28) + x0 * y4 + x1 * y3 + x2 * y2 + x3 * y1 + x4 * y0 + (m3 << 19) - (m1 << 11);
    long m4 = c & MASK;
    c =
        (c >> 28)
            + x0 * y5
            + x1 * y4
            + x2 * y3
            + x3 * y2
            + x4 * y1
            + x5 * y0
            + (m4 << 19)
            - (m2 << 11)
            - (m0 << 3);
    long m5 = c & MASK;
    c =
        (c >> 28)
            + x0 * y6
            + x1 * y5
            + x2 * y4
            + x3 * y3
            + x4 * y2
            + x5 * y1
            + x6 * y0
            + (m5 << 19)
            - (m3 << 11)
            - (m1 << 3);
    long m6 = c & MASK;
    c =
        (c >> 28)
            + x0 * y7
            + x1 * y6
            + x2 * y5
            + x3 * y4
            + x4 * y3
            + x5 * y2
            + x6 * y1
            + x7 * y0
            + (m6 << 19)
            - (m4 << 11)
            - (m2 << 3);
    long m7 = c & MASK;
    c =
        (c >> 28)
            + x0 * y8
            + x1 * y7
            + x2 * y6
            + x3 * y5
            + x4 * y4
            + x5 * y3
            + x6 * y2
            + x7 * y1
            + x8 * y0
            + (m7 << 19)
            - (m5 << 11)
            - (m3 << 3)
            + (m0 << 15);
    long m8 = c & MASK;
    c =
        (c >> 28)
            + x1 * y8
            + x2 * y7
            + x3 * y6
            + x4 * y5
            + x5 * y4
            + x6 * y3
            + x7 * y2
            + x8 * y1
            + (m8 << 19)
            - (m6 << 11)
            - (m4 << 3)
            + (m1 << 15);
    z[0] = (int) c & MASK;
    c =
        (c >> 28)
            + x2 * y8
            + x3 * y7
            + x4 * y6
            + x5 * y5
            + x6 * y4
            + x7 * y3
            + x8 * y2
            - (m7 << 11)
            - (m5 << 3)
            + (m2 << 15);
    z[1] = (int) c & MASK;
    c =
        (c >> 28)
            + x3 * y8
            + x4 * y7
            + x5 * y6
            + x6 * y5
            + x7 * y4
            + x8 * y3
            - (m8 << 11)
            - (m6 << 3)
            + (m3 << 15);
    z[2] = (int) c & MASK;
    c = (c >> 28) + x4 * y8 + x5 * y7 + x6 * y6 + x7 * y5 + x8 * y4 - (m7 << 3) + (m4 << 15);
    z[3] = (int) c & MASK;
    c = (c >> 28) + x5 * y8 + x6 * y7 + x7 * y6 + x8 * y5 - (m8 << 3) + (m5 << 15);
    z[4] = (int) c & MASK;
    c = (c >> 28) + x6 * y8 + x7 * y7 + x8 * y6 + (m6 << 15);
    z[5] = (int) c & MASK;
    c = (c >> 28) + x7 * y8 + x8 * y7 + (m7 << 15);
    z[6] = (int) c & MASK;
    c = (c >> 28) + x8 * y8 + (m8 << 15);
    z[7] = (int) c & MASK;
    z[8] = (int) (c >> 28);
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
    c = (c >> 28) + (x0 * x1 << 1) + (m0 << 19);
    long m1 = c & MASK;
    c = (c >> 28) + (x0 * x2 << 1) + x1 * x1 + (m1 << 19);
    long m2 = c & MASK;
    c = (c >> 28) + ((x0 * x3 + x1 * x2) << 1) + (m2 << 19) - (m0 << 11);
    long m3 = c & MASK;
    c = (c >> 28) + ((x0 * x4 + x1 * x3) << 1) + x2 * x2 + (m3 << 19) - (m1 << 11);
    long m4 = c & MASK;
    c = (c >> 28) + ((x0 * x5 + x1 * x4 + x2 * x3) << 1) + (m4 << 19) - (m2 << 11) - (m0 << 3);
    long m5 = c & MASK;
    c =
        (c >> 28)
            + ((x0 * x6 + x1 * x5 + x2 * x4) << 1)
            + x3 * x3
            + (m5 << 19)
            - (m3 << 11)
            - (m1 << 3);
    long m6 = c & MASK;
    c =
        (c >> 28)
            + ((x0 * x7 + x1 * x6 + x2 * x5 + x3 * x4) << 1)
            + (m6 << 19)
            - (m4 << 11)
            - (m2 << 3);
    long m7 = c & MASK;
    c =
        (c >> 28)
            + ((x0 * x8 + x1 * x7 + x2 * x6 + x3 * x5) << 1)
            + x4 * x4
            + (m7 << 19)
            - (m5 << 11)
            - (m3 << 3)
            + (m0 << 15);
    long m8 = c & MASK;
    c =
        (c >> 28)
            + ((x1 * x8 + x2 * x7 + x3 * x6 + x4 * x5) << 1)
            + (m8 << 19)
            - (m6 << 11)
            - (m4 << 3)
            + (m1 << 15);
    z[0] = (int) c & MASK;
    c =
        (c >> 28)
            + ((x2 * x8 + x3 * x7 + x4 * x6) << 1)
            + x5 * x5
            - (m7 << 11)
            - (m5 << 3)
            + (m2 << 15);
    z[1] = (int) c & MASK;
    c = (c >> 28) + ((x3 * x8 + x4 * x7 + x5 * x6) << 1) - (m8 << 11) - (m6 << 3) + (m3 << 15);
    z[2] = (int) c & MASK;
    c = (c >> 28) + ((x4 * x8 + x5 * x7) << 1) + x6 * x6 - (m7 << 3) + (m4 << 15);
    z[3] = (int) c & MASK;
    c = (c >> 28) + ((x5 * x8 + x6 * x7) << 1) - (m8 << 3) + (m5 << 15);
    z[4] = (int) c & MASK;
    c = (c >> 28) + (x6 * x8 << 1) + x7 * x7 + (m6 << 15);
    z[5] = (int) c & MASK;
    c = (c >> 28) + (x7 * x8 << 1) + (m7 << 15);
    z[6] = (int) c & MASK;
    c = (c >> 28) + x8 * x8 + (m8 << 15);
    z[7] = (int) c & MASK;
    z[8] = (int) (c >> 28);
  }

  int[] carried(int[] x, long k, int[] y, long m) {
    int[] z = new int[9];
    long c = x[0] + k * y[0] + m;
    z[0] = (int) c & MASK;
    c = (c >> 28) + x[1] + k * y[1] - (m << 19);
    z[1] = (int) c & MASK;
    c = (c >> 28) + x[2] + k * y[2];
    z[2] = (int) c & MASK;
    c = (c >> 28) + x[3] + k * y[3] + (m << 11);
    z[3] = (int) c & MASK;
    c = (c >> 28) + x[4] + k * y[4];
    z[4] = (int) c & MASK;
    c = (c >> 28) + x[5] + k * y[5] + (m << 3);
    z[5] = (int) c & MASK;
    c = (c >> 28) + x[6] + k * y[6];
    z[6] = (int) c & MASK;
    c = (c >> 28) + x[7] + k * y[7];
    z[7] = (int) c & MASK;
    z[8] = (int) ((c >> 28) + x[8] + k * y[8] - (m << 15));
    return z;
  }
}
