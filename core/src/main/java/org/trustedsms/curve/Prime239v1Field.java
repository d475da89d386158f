// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.raw.Mod;
import org.bouncycastle.math.raw.Nat256;

/**
 * Arithmetic modulo p = 2^239 - 2^143 - 2^95 + 2^47 - 1, the field of the curve prime239v1 (ANSI
 * X9.62-2005 L.6.4.3).
 *
 * <p>An element is eight 32-bit words, least significant first, below p unless said otherwise.
 * Arguments and result may be the same array. No branch and no index depends on a value.
 */
final class Prime239v1Field {
  static final BigInteger P =
      new BigInteger("7fffffffffffffffffffffff7fffffffffff8000000000007fffffffffff", 16);

  private static final long M = 0xffffffffL;
  private static final int[] P_WORDS = Nat256.fromBigInteger(P);
  private static final int[] ZERO = Nat256.create();

  private Prime239v1Field() {}

  static void add(int[] x, int[] y, int[] z) {
    long c = (x[0] & M) + (y[0] & M) - M;
    z[0] = (int) c;
    c = (c >> 32) + (x[1] & M) + (y[1] & M) - 0x7fff;
    z[1] = (int) c;
    c = (c >> 32) + (x[2] & M) + (y[2] & M) - 0x80000000L;
    z[2] = (int) c;
    c = (c >> 32) + (x[3] & M) + (y[3] & M) - M;
    z[3] = (int) c;
    c = (c >> 32) + (x[4] & M) + (y[4] & M) - 0xffff7fffL;
    z[4] = (int) c;
    c = (c >> 32) + (x[5] & M) + (y[5] & M) - M;
    z[5] = (int) c;
    c = (c >> 32) + (x[6] & M) + (y[6] & M) - M;
    z[6] = (int) c;
    c = (c >> 32) + (x[7] & M) + (y[7] & M) - 0x7fff;
    z[7] = (int) c;
    addPIf((int) (c >> 32), z);
  }

  /** z = x + y, below 2^240 and not reduced: for {@link #multiply} and {@link #square} only. */
  static void addLazily(int[] x, int[] y, int[] z) {
    Nat256.add(x, y, z);
  }

  /** z = x - y + p, below 2^240 and not reduced: for {@link #multiply} and {@link #square} only. */
  static void subtractLazily(int[] x, int[] y, int[] z) {
    long c = (x[0] & M) - (y[0] & M) + M;
    z[0] = (int) c;
    c = (c >> 32) + (x[1] & M) - (y[1] & M) + 0x7fff;
    z[1] = (int) c;
    c = (c >> 32) + (x[2] & M) - (y[2] & M) + 0x80000000L;
    z[2] = (int) c;
    c = (c >> 32) + (x[3] & M) - (y[3] & M) + M;
    z[3] = (int) c;
    c = (c >> 32) + (x[4] & M) - (y[4] & M) + 0xffff7fffL;
    z[4] = (int) c;
    c = (c >> 32) + (x[5] & M) - (y[5] & M) + M;
    z[5] = (int) c;
    c = (c >> 32) + (x[6] & M) - (y[6] & M) + M;
    z[6] = (int) c;
    c = (c >> 32) + (x[7] & M) - (y[7] & M) + 0x7fff;
    z[7] = (int) c;
  }

  /** z = x times a factor of 1 to 2^15. */
  static void multiplyBySmall(int[] x, int factor, int[] z) {
    long t = ((x[7] & M) * factor + ((x[6] & M) * factor >>> 32) >> 15) + 1;
    long c = (x[0] & M) * factor + t;
    z[0] = (int) c;
    c = (c >> 32) + (x[1] & M) * factor - (t << 15);
    z[1] = (int) c;
    c = (c >> 32) + (x[2] & M) * factor + (t << 31);
    z[2] = (int) c;
    c = (c >> 32) + (x[3] & M) * factor;
    z[3] = (int) c;
    c = (c >> 32) + (x[4] & M) * factor + (t << 15);
    z[4] = (int) c;
    c = (c >> 32) + (x[5] & M) * factor;
    z[5] = (int) c;
    c = (c >> 32) + (x[6] & M) * factor;
    z[6] = (int) c;
    c = (c >> 32) + (x[7] & M) * factor - (t << 15);
    z[7] = (int) c;
    addPIf((int) (c >> 63), z);
  }

  static void subtract(int[] x, int[] y, int[] z) {
    addPIf(Nat256.sub(x, y, z), z);
  }

  static void negate(int[] x, int[] z) {
    subtract(ZERO, x, z);
  }

  /** z = x y, for x and y below 2^240. */
  static void multiply(int[] x, int[] y, int[] z) {
    int[] product = Nat256.createExt();
    Nat256.mul(x, y, product);
    reduce(product, z);
  }

  /** z = x^2, for x below 2^240. */
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
   * top down to word 8 is folded into the words 3, 4 and 5 (shifted by 16 bits), 6, 7 and 8
   * (shifted by 17 bits) below it. The columns are signed and carries are left for the end.
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

    // Now take away t p, where t is or is one more than the integer part of the sum divided by p:
    // the
    // carries that c6 still lacks change c7 by less than 2.
    long t = (c7 + (c6 >> 32) - 2 >> 15) + 1;
    c0 += t;
    c1 += (c0 >> 32) - (t << 15);
    c2 += (c1 >> 32) + (t << 31);
    c3 += c2 >> 32;
    c4 += (c3 >> 32) + (t << 15);
    c5 += c4 >> 32;
    c6 += c5 >> 32;
    c7 += (c6 >> 32) - (t << 15);
    z[0] = (int) c0;
    z[1] = (int) c1;
    z[2] = (int) c2;
    z[3] = (int) c3;
    z[4] = (int) c4;
    z[5] = (int) c5;
    z[6] = (int) c6;
    z[7] = (int) c7;
    addPIf((int) (c7 >> 63), z);
  }

  private static long low16(long c) {
    return (c & 0xffff) << 16;
  }

  private static long low15(long c) {
    return (c & 0x7fff) << 17;
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
