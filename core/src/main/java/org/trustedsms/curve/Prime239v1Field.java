// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.raw.Mod;
import org.bouncycastle.math.raw.Nat256;

/**
 * Arithmetic modulo p = 2^239 - 2^143 - 2^95 + 2^47 - 1, the field of the curve prime239v1 (ANSI
 * X9.62-2005 L.6.4.3).
 *
 * <p>An element is eight 32-bit words, least significant first, always reduced below p. Arguments
 * and result may be the same array. No branch and no index depends on a value.
 */
final class Prime239v1Field {
  static final BigInteger P =
      new BigInteger("7fffffffffffffffffffffff7fffffffffff8000000000007fffffffffff", 16);

  private static final long M = 0xffffffffL;
  private static final int[] P_WORDS = Nat256.fromBigInteger(P);

  private Prime239v1Field() {}

  static void add(int[] x, int[] y, int[] z) {
    Nat256.add(x, y, z);
    subtractPUnlessBelow(z);
  }

  static void twice(int[] x, int[] z) {
    add(x, x, z);
  }

  static void subtract(int[] x, int[] y, int[] z) {
    addPIf(Nat256.sub(x, y, z), z);
  }

  static void negate(int[] x, int[] z) {
    Nat256.sub(P_WORDS, x, z);
    subtractPUnlessBelow(z);
  }

  static void multiply(int[] x, int[] y, int[] z) {
    int[] product = Nat256.createExt();
    Nat256.mul(x, y, product);
    reduce(product, z);
  }

  static void square(int[] x, int[] z) {
    int[] product = Nat256.createExt();
    Nat256.square(x, product);
    reduce(product, z);
  }

  /** z = x^(2^n), n at least 1. */
  static void squareTimes(int[] x, int n, int[] z) {
    int[] product = Nat256.createExt();
    Nat256.square(x, product);
    reduce(product, z);
    for (int i = 1; i < n; i++) {
      Nat256.square(z, product);
      reduce(product, z);
    }
  }

  static void invert(int[] x, int[] z) {
    Mod.checkedModOddInverse(P_WORDS, x, z);
  }

  /**
   * z = x^((p + 1) / 4), which is a square root of x if x has one, since p = 3 mod 4.
   *
   * <p>(p + 1) / 4 = 2^45 (2^97 (2^95 - 1) + 2^48 (2^48 - 1) + 1); the powers x^(2^n - 1) are built
   * for n = 2, 5, 11, 23, 47, 95, each twice the one before and one more.
   */
  static void squareRootCandidate(int[] x, int[] z) {
    int[] ones2 = doubleOnes(x, 1, x, false);
    int[] ones5 = doubleOnes(ones2, 2, x, true);
    int[] ones11 = doubleOnes(ones5, 5, x, true);
    int[] ones23 = doubleOnes(ones11, 11, x, true);
    int[] ones47 = doubleOnes(ones23, 23, x, true);
    int[] ones95 = doubleOnes(ones47, 47, x, true);
    int[] ones48 = Nat256.create();
    squareTimes(ones47, 1, ones48);
    multiply(ones48, x, ones48);

    int[] t = Nat256.create();
    squareTimes(ones95, 49, t);
    multiply(t, ones48, t);
    squareTimes(t, 48, t);
    multiply(t, x, t);
    squareTimes(t, 45, z);
  }

  /** From x^(2^n - 1): x^(2^2n - 1), or x^(2^(2n+1) - 1) if oneMore. */
  private static int[] doubleOnes(int[] ones, int n, int[] x, boolean oneMore) {
    int[] z = Nat256.create();
    squareTimes(ones, n, z);
    multiply(z, ones, z);
    if (oneMore) {
      squareTimes(z, 1, z);
      multiply(z, x, z);
    }
    return z;
  }

  /**
   * z = xx mod p for xx below 2^480.
   *
   * <p>2^(32j) = 2^(32j-96) + 2^(32j-144) - 2^(32j-192) + 2^(32j-239) mod p, so each word from the
   * top down to word 8 is folded into the words 3, 4 and 5 (shifted by 16 bits), 6, 7 and 8 (shifted
   * by 17 bits) below it. The columns are signed and carries are left for the end.
   */
  static void reduce(int[] xx, int[] z) {
    long c14 = xx[14] & M;
    long c13 = xx[13] & M;
    long c12 = xx[12] & M;
    long c11 = (xx[11] & M) + c14;
    long c10 = (xx[10] & M) + c13 + (c14 >> 16);
    long c9 = (xx[9] & M) + c12 + (c13 >> 16) + low16(c14);
    long c8 = (xx[8] & M) + c11 + (c12 >> 16) + low16(c13) - c14;
    long c7 = (xx[7] & M) + c10 + (c11 >> 16) + low16(c12) - c13 + (c14 >> 15);
    long c6 = (xx[6] & M) + c9 + (c10 >> 16) + low16(c11) - c12 + (c13 >> 15) + low15(c14);
    long c5 = (xx[5] & M) + c8 + (c9 >> 16) + low16(c10) - c11 + (c12 >> 15) + low15(c13);
    long c4 = (xx[4] & M) + (c8 >> 16) + low16(c9) - c10 + (c11 >> 15) + low15(c12);
    long c3 = (xx[3] & M) + low16(c8) - c9 + (c10 >> 15) + low15(c11);
    long c2 = (xx[2] & M) - c8 + (c9 >> 15) + low15(c10);
    long c1 = (xx[1] & M) + (c8 >> 15) + low15(c9);
    long c0 = (xx[0] & M) + low15(c8);

    // What stands above bit 239 is folded twice: it is below 2^22 at first, then -1, 0 or 1.
    c1 += c0 >> 32;
    c2 += c1 >> 32;
    c3 += c2 >> 32;
    c4 += c3 >> 32;
    c5 += c4 >> 32;
    c6 += c5 >> 32;
    c7 += c6 >> 32;
    long top = c7 >> 15;
    c0 = (c0 & M) + top;
    c1 = (c1 & M) - (top << 15) + (c0 >> 32);
    c2 = (c2 & M) + (top << 31) + (c1 >> 32);
    c3 = (c3 & M) + (c2 >> 32);
    c4 = (c4 & M) + (top << 15) + (c3 >> 32);
    c5 = (c5 & M) + (c4 >> 32);
    c6 = (c6 & M) + (c5 >> 32);
    c7 = (c7 & 0x7fff) + (c6 >> 32);
    top = c7 >> 15;
    c0 = (c0 & M) + top;
    c1 = (c1 & M) - (top << 15) + (c0 >> 32);
    c2 = (c2 & M) + (top << 31) + (c1 >> 32);
    c3 = (c3 & M) + (c2 >> 32);
    c4 = (c4 & M) + (top << 15) + (c3 >> 32);
    c5 = (c5 & M) + (c4 >> 32);
    c6 = (c6 & M) + (c5 >> 32);
    c7 = (c7 & 0x7fff) + (c6 >> 32);

    z[0] = (int) c0;
    z[1] = (int) c1;
    z[2] = (int) c2;
    z[3] = (int) c3;
    z[4] = (int) c4;
    z[5] = (int) c5;
    z[6] = (int) c6;
    z[7] = (int) c7;
    subtractPUnlessBelow(z);
  }

  private static long low16(long c) {
    return (c & 0xffff) << 16;
  }

  private static long low15(long c) {
    return (c & 0x7fff) << 17;
  }

  private static void subtractPUnlessBelow(int[] z) {
    addPIf(Nat256.subFrom(P_WORDS, z), z);
  }

  /** Adds p where mask is -1, nothing where it is 0. */
  private static void addPIf(int mask, int[] z) {
    long all = mask & M;
    long c = (z[0] & M) + all;
    z[0] = (int) c;
    c = (c >> 32) + (z[1] & M) + (all & 0x7fff);
    z[1] = (int) c;
    c = (c >> 32) + (z[2] & M) + (all & 0x80000000L);
    z[2] = (int) c;
    c = (c >> 32) + (z[3] & M) + all;
    z[3] = (int) c;
    c = (c >> 32) + (z[4] & M) + (all & 0xffff7fffL);
    z[4] = (int) c;
    c = (c >> 32) + (z[5] & M) + all;
    z[5] = (int) c;
    c = (c >> 32) + (z[6] & M) + all;
    z[6] = (int) c;
    c = (c >> 32) + (z[7] & M) + (all & 0x7fff);
    z[7] = (int) c;
  }
}
