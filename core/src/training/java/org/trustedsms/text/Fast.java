// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** Exponential and logarithm to some ten digits, the same on every VM. */
final class Fast {
  private static final double LOG2_E = 1.4426950408889634;
  private static final double[] LOG = new double[4097];

  static {
    for (int i = 0; i < LOG.length; i++) {
      LOG[i] = StrictMath.log(1 + i / 4096.0) * LOG2_E;
    }
  }

  private Fast() {}

  static double exp(double x) {
    double t = Math.max(-200, Math.min(200, x * LOG2_E));
    long whole = (long) (t + 1024) - 1024;
    double f = (t - whole) * 0.6931471805599453;
    double p =
        1
            + f
                * (1
                    + f
                        * (0.5
                            + f
                                * (1 / 6.0
                                    + f
                                        * (1 / 24.0
                                            + f * (1 / 120.0 + f * (1 / 720.0 + f / 5040))))));
    return p * Double.longBitsToDouble(whole + 1023 << 52);
  }

  static double log2(double x) {
    long bits = Double.doubleToRawLongBits(x);
    double m = ((bits & 0xFFFFFFFFFFFFFL) / (double) (1L << 52)) * 4096;
    int i = (int) m;
    return (bits >> 52) - 1023 + LOG[i] + (m - i) * (LOG[i + 1] - LOG[i]);
  }
}
