// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;

/**
 * A row of Trusted-SMS's table of key sizes of equal strength, and its recomputation. Immutable.
 *
 * @param mipsYearsExponent the printed time to break a key, a power of ten of MIPS years
 * @param rsaBits the printed size for RSA and DSA
 * @param eccBits the printed size for curves
 * @param ratio the printed ratio of the two, to 1
 */
record Strength(int mipsYearsExponent, int rsaBits, int eccBits, int ratio) {
  /** Table 2 as it is printed. */
  static final List<Strength> TABLE_2 =
      List.of(
          new Strength(4, 512, 106, 5),
          new Strength(8, 768, 132, 6),
          new Strength(11, 1024, 160, 7),
          new Strength(20, 2048, 210, 10),
          new Strength(78, 21_000, 600, 35));

  /** What is taken for the recomputation. */
  static final String MODEL =
      "Recomputed: the ratio is rounded up; breaking RSA takes the time of the number field sieve,"
          + " exp(1.923 (ln n)^(1/3) (ln ln n)^(2/3)), so that 512 bits take 10^4 MIPS years;"
          + " breaking a curve of n bits takes 2^(n/2) additions, of which a MIPS year has 2^40.";

  private static final double SIEVE = 1.923;
  private static final int ADDITIONS_OF_A_MIPS_YEAR = 40;

  /** Returns the ratio of the sizes, rounded up. */
  int recomputedRatio() {
    return (rsaBits + eccBits - 1) / eccBits;
  }

  /** Returns the decimal logarithm of the MIPS years that breaking RSA takes. */
  double rsaMipsYears() {
    Strength first = TABLE_2.get(0);
    return first.mipsYearsExponent + (sieve(rsaBits) - sieve(first.rsaBits)) / Math.log(10);
  }

  /** Returns the decimal logarithm of the MIPS years that breaking a curve takes. */
  double eccMipsYears() {
    return (eccBits / 2.0 - ADDITIONS_OF_A_MIPS_YEAR) * Math.log10(2);
  }

  private static double sieve(int bits) {
    double ln = bits * Math.log(2);
    return SIEVE * Math.cbrt(ln) * Math.pow(Math.log(ln), 2 / 3.0);
  }
}
