// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** P-256 (secp256r1; SEC 2 v2.0 section 2.4.2), with the products of its field. */
public final class SecP256R1Curve extends PrimeCurve {
  private static final int MASK = (1 << 29) - 1;

  public SecP256R1Curve() {
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
    long y0 = y[0];
    long y1 = y[1];
    long y2 = y[2];
    long y3 = y[3];
    long y4 = y[4];
    long y5 = y[5];
    long y6 = y[6];
    long y7 = y[7];
    long y8 = y[8];
    long a0 = 0;
    long a1 = 0;
    long a2 = 0;
    long a3 = 0;
    long a4 = 0;
    long a5 = 0;
    long a6 = 0;
    long a7 = 0;
    for (int i = 0; i < 9; i++) {
      long xi = x[i];
      long c = a0 + xi * y0;
      long m = c & MASK;
      a0 = a1 + xi * y1 + (c >> 29);
      a1 = a2 + xi * y2;
      a2 = a3 + xi * y3 + (m << 9);
      a3 = a4 + xi * y4;
      a4 = a5 + xi * y5;
      a5 = a6 + xi * y6 + (m << 18);
      a6 = a7 + xi * y7 - (m << 21);
      a7 = xi * y8 + (m << 24);
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
    a7 += a6 >> 29;
    z[7] = (int) a7 & MASK;
    z[8] = (int) (a7 >> 29);
  }
}
