// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** P-192 (secp192r1; SEC 2 v2.0 section 2.2.2), with the products of its field. */
public final class SecP192R1Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  public SecP192R1Curve() {
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
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long a0 = 0;
    long a1 = 0;
    long a2 = 0;
    long a3 = 0;
    long a4 = 0;
    long a5 = 0;
    for (int i = 0; i < 7; i++) {
      long xi = x[i];
      long c = a0 + xi * y0;
      long m = c & MASK;
      a0 = a1 + xi * y1 + (c >> 29);
      a1 = a2 + xi * y2 - (m << 6);
      a2 = a3 + xi * y3;
      a3 = a4 + xi * y4;
      a4 = a5 + xi * y5;
      a5 = xi * y6 + (m << 18);
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
    z[6] = (int) (a5 >> 29);
  }
}
