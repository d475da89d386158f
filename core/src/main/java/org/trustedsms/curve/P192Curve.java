// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** P-192 (secp192r1; SEC 2 v2.0 section 2.2.2), with the arithmetic of its field. */
final class P192Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  P192Curve() {
    super(
        192,
        29,
        "fffffffffffffffffffffffffffffffeffffffffffffffff",
        "64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1",
        "ffffffffffffffffffffffff99def836146bc9b1b4d22831");
  }

  /**
   * {@inheritDoc}
   *
   * <p>p = 2^192 - 2^64 - 1: it is -1 modulo 2^29, so m p clears the low limb when m is that limb.
   */
  void multiply(int[] x, int[] y, int[] z) {
    long x0 = x[0];
    long x1 = x[1];
    long x2 = x[2];
    long x3 = x[3];
    long x4 = x[4];
    long x5 = x[5];
    long x6 = x[6];
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long c = x0 * y0;
    long m0 = c & MASK;
    c = (c >> 29) + x0 * y1 + x1 * y0;
    long m1 = c & MASK;
    c = (c >> 29) + x0 * y2 + x1 * y1 + x2 * y0 - (m0 << 6);
    long m2 = c & MASK;
    c = (c >> 29) + x0 * y3 + x1 * y2 + x2 * y1 + x3 * y0 - (m1 << 6);
    long m3 = c & MASK;
    c = (c >> 29) + x0 * y4 + x1 * y3 + x2 * y2 + x3 * y1 + x4 * y0 - (m2 << 6);
    long m4 = c & MASK;
    c = (c >> 29) + x0 * y5 + x1 * y4 + x2 * y3 + x3 * y2 + x4 * y1 + x5 * y0 - (m3 << 6);
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
            - (m4 << 6)
            + (m0 << 18);
    long m6 = c & MASK;
    c =
        (c >> 29)
            + x1 * y6
            + x2 * y5
            + x3 * y4
            + x4 * y3
            + x5 * y2
            + x6 * y1
            - (m5 << 6)
            + (m1 << 18);
    z[0] = (int) c & MASK;
    c = (c >> 29) + x2 * y6 + x3 * y5 + x4 * y4 + x5 * y3 + x6 * y2 - (m6 << 6) + (m2 << 18);
    z[1] = (int) c & MASK;
    c = (c >> 29) + x3 * y6 + x4 * y5 + x5 * y4 + x6 * y3 + (m3 << 18);
    z[2] = (int) c & MASK;
    c = (c >> 29) + x4 * y6 + x5 * y5 + x6 * y4 + (m4 << 18);
    z[3] = (int) c & MASK;
    c = (c >> 29) + x5 * y6 + x6 * y5 + (m5 << 18);
    z[4] = (int) c & MASK;
    c = (c >> 29) + x6 * y6 + (m6 << 18);
    z[5] = (int) c & MASK;
    z[6] = (int) (c >> 29);
  }

  void square(int[] x, int[] z) {
    long x0 = x[0];
    long x1 = x[1];
    long x2 = x[2];
    long x3 = x[3];
    long x4 = x[4];
    long x5 = x[5];
    long x6 = x[6];
    long c = x0 * x0;
    long m0 = c & MASK;
    c = (c >> 29) + (x0 * x1 << 1);
    long m1 = c & MASK;
    c = (c >> 29) + (x0 * x2 << 1) + x1 * x1 - (m0 << 6);
    long m2 = c & MASK;
    c = (c >> 29) + ((x0 * x3 + x1 * x2) << 1) - (m1 << 6);
    long m3 = c & MASK;
    c = (c >> 29) + ((x0 * x4 + x1 * x3) << 1) + x2 * x2 - (m2 << 6);
    long m4 = c & MASK;
    c = (c >> 29) + ((x0 * x5 + x1 * x4 + x2 * x3) << 1) - (m3 << 6);
    long m5 = c & MASK;
    c = (c >> 29) + ((x0 * x6 + x1 * x5 + x2 * x4) << 1) + x3 * x3 - (m4 << 6) + (m0 << 18);
    long m6 = c & MASK;
    c = (c >> 29) + ((x1 * x6 + x2 * x5 + x3 * x4) << 1) - (m5 << 6) + (m1 << 18);
    z[0] = (int) c & MASK;
    c = (c >> 29) + ((x2 * x6 + x3 * x5) << 1) + x4 * x4 - (m6 << 6) + (m2 << 18);
    z[1] = (int) c & MASK;
    c = (c >> 29) + ((x3 * x6 + x4 * x5) << 1) + (m3 << 18);
    z[2] = (int) c & MASK;
    c = (c >> 29) + (x4 * x6 << 1) + x5 * x5 + (m4 << 18);
    z[3] = (int) c & MASK;
    c = (c >> 29) + (x5 * x6 << 1) + (m5 << 18);
    z[4] = (int) c & MASK;
    c = (c >> 29) + x6 * x6 + (m6 << 18);
    z[5] = (int) c & MASK;
    z[6] = (int) (c >> 29);
  }

  int[] carried(int[] x, long k, int[] y, long m) {
    int[] z = new int[7];
    long c = x[0] + k * y[0] + m;
    z[0] = (int) c & MASK;
    c = (c >> 29) + x[1] + k * y[1];
    z[1] = (int) c & MASK;
    c = (c >> 29) + x[2] + k * y[2] + (m << 6);
    z[2] = (int) c & MASK;
    c = (c >> 29) + x[3] + k * y[3];
    z[3] = (int) c & MASK;
    c = (c >> 29) + x[4] + k * y[4];
    z[4] = (int) c & MASK;
    c = (c >> 29) + x[5] + k * y[5];
    z[5] = (int) c & MASK;
    z[6] = (int) ((c >> 29) + x[6] + k * y[6] - (m << 18));
    return z;
  }
}
