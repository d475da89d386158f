// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/**
 * A curve with a = 0 or 1 over a binary field with a polynomial basis (FIPS 186-4 appendix D.1.3),
 * and that field's arithmetic: another class would take 400 bytes of the phone's JAR.
 *
 * <p>An element of the field is an array of n = (m + 63) / 64 words, the lowest terms first, with
 * no term above z^(m-1). No branch and no index depends on a value.
 */
abstract class BinaryCurve extends ECCurve.AbstractF2m {
  /** The coordinates Z of points with Z = 1, known by this array. */
  final ECFieldElement[] affine;

  private final int m;
  private final int words;

  /** z^(64 n) = z^shift0 + z^shift1 (z^64)^offset1 + z^shift2 + z^shift3. */
  private final int shift0;

  private final int shift1;
  private final int offset1;
  private final int shift2;
  private final int shift3;

  private final int traceBit1;
  private final int traceBit2;
  private final ECPoint infinity;

  /**
   * The polynomial is z^m + z^k1 + z^k2 + z^k3 + 1, or z^m + z^k1 + 1 if k2 and k3 are 0: two of
   * the three terms 1 then cancel. The traces of z^0, z^traceBit1 and z^traceBit2 are 1, those of
   * all other powers below m are 0; a trace bit of m stands for none. The strings are hexadecimal.
   */
  BinaryCurve(
      int m,
      int k1,
      int k2,
      int k3,
      int traceBit1,
      int traceBit2,
      int a,
      String b,
      int cofactor,
      String order) {
    super(m, k1, k2, k3);
    this.m = m;
    words = (m + 63) >> 6;
    shift0 = (words << 6) - m;
    shift1 = shift0 + k1 & 63;
    offset1 = shift0 + k1 >> 6;
    shift2 = shift0 + k2;
    shift3 = shift0 + k3;
    this.traceBit1 = traceBit1;
    this.traceBit2 = traceBit2;
    affine = new ECFieldElement[] {fromBigInteger(BigInteger.valueOf(1))};
    this.a = fromBigInteger(BigInteger.valueOf(a));
    this.b = fromBigInteger(new BigInteger(b, 16));
    this.order = new BigInteger(order, 16);
    this.cofactor = BigInteger.valueOf(cofactor);
    coord = COORD_LAMBDA_PROJECTIVE;
    infinity = new BinaryPoint(this, null, null, affine);
  }

  final long[] sum(long[] x, long[] y) {
    long[] z = new long[words];
    for (int i = 0; i < words; i++) {
      z[i] = x[i] ^ y[i];
    }
    return z;
  }

  /**
   * Returns x y, by Karatsuba's method for polynomials of any length (A. Weimerskirch and C. Paar,
   * Generalizations of the Karatsuba Algorithm, 2003, section 3): the coefficient of z^k is the sum
   * of (xi + xj) (yi + yj) for i + j = k, i below j, and of all xi yi where both i and k - i are
   * within the length.
   */
  final long[] product(long[] x, long[] y) {
    // Word i of the product is at i + 1, here and in reduce.
    int n = words;
    long[] zz = new long[2 * n + 1];
    for (int i = 0; i < n; ) {
      addProduct(x[i], y[i], zz, ++i);
    }
    long sum = 0;
    for (int i = 1; i <= n; i++) {
      sum ^= zz[i];
      zz[i] = sum;
    }
    sum ^= zz[n + 1];
    for (int i = n; i > 0; i--) {
      zz[n + i] = sum ^ zz[i];
    }

    for (int i = 1; i < n; i++) {
      long xi = x[i];
      long yi = y[i];
      int pos = i;
      for (int j = 0; j < i; j++) {
        addProduct(xi ^ x[j], yi ^ y[j], zz, ++pos);
      }
    }
    return reduce(zz);
  }

  /** Adds the product of two words to two words of zz. */
  private static void addProduct(long x, long y, long[] zz, int pos) {
    long xh = x >>> 32;
    long yh = y >>> 32;
    long low = productOfHalves(x, y);
    long high = productOfHalves(xh, yh);
    long middle = productOfHalves(x ^ xh, y ^ yh) ^ low ^ high;
    zz[pos] ^= low ^ middle << 32;
    zz[pos + 1] ^= high ^ middle >>> 32;
  }

  /**
   * Returns the product of the lower 32 terms of two polynomials. It uses one of every four bits at
   * a time, so that carries, at most 8 in one place, stay in unused bits. A table would be read at
   * secret places.
   */
  private static long productOfHalves(long x, long y) {
    long x0 = x & 0x11111111L;
    long x1 = x & 0x22222222L;
    long x2 = x & 0x44444444L;
    long x3 = x & 0x88888888L;
    long y0 = y & 0x11111111L;
    long y1 = y & 0x22222222L;
    long y2 = y & 0x44444444L;
    long y3 = y & 0x88888888L;
    return (x0 * y0 ^ x1 * y3 ^ x2 * y2 ^ x3 * y1) & 0x1111111111111111L
        | (x0 * y1 ^ x1 * y0 ^ x2 * y3 ^ x3 * y2) & 0x2222222222222222L
        | (x0 * y2 ^ x1 * y1 ^ x2 * y0 ^ x3 * y3) & 0x4444444444444444L
        | (x0 * y3 ^ x1 * y2 ^ x2 * y1 ^ x3 * y0) & 0x8888888888888888L;
  }

  /** Returns x^(2^times), times at least 1. */
  final long[] square(long[] x, int times) {
    long[] z = x;
    for (int n = 0; n < times; n++) {
      long[] zz = new long[2 * words + 1];
      for (int i = 0; i < words; i++) {
        zz[2 * i + 1] = spread(z[i] & 0xffffffffL);
        zz[2 * i + 2] = spread(z[i] >>> 32);
      }
      z = reduce(zz);
    }
    return z;
  }

  /** Puts a zero above each of 32 bits. */
  private static long spread(long x) {
    x = (x | x << 16) & 0x0000ffff0000ffffL;
    x = (x | x << 8) & 0x00ff00ff00ff00ffL;
    x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fL;
    x = (x | x << 2) & 0x3333333333333333L;
    return (x | x << 1) & 0x5555555555555555L;
  }

  /** Folds each word from the top down into the words below, and the terms above z^(m-1) last. */
  private long[] reduce(long[] zz) {
    int n = words;
    int up0 = shift0;
    int up1 = shift1;
    int up2 = shift2;
    int up3 = shift3;
    int down0 = -up0;
    int down1 = -up1;
    int down2 = -up2;
    int down3 = -up3;
    int off = offset1;
    for (int i = 2 * n; i >= n; i--) {
      long t = zz[i];
      if (i == n) {
        t &= -1L << down0;
        zz[i] ^= t;
      }
      int pos = i - n;
      if (off == 0) {
        zz[pos] ^= t << up0 ^ t << up1 ^ t << up2 ^ t << up3;
        zz[pos + 1] ^= t >>> down0 ^ t >>> down1 ^ t >>> down2 ^ t >>> down3;
      } else {
        // Of the polynomials those with three terms alone.
        zz[pos] ^= t << up0;
        zz[pos + 1] ^= t >>> down0;
        pos += off;
        zz[pos] ^= t << up1;
        zz[pos + 1] ^= t >>> down1;
      }
    }
    long[] z = new long[words];
    System.arraycopy(zz, 1, z, 0, words);
    return z;
  }

  /**
   * Returns 1/x, or 0 for 0: the square of x^(2^(m-1) - 1), found by the method of T. Itoh and S.
   * Tsujii (Guide to Elliptic Curve Cryptography, section 2.3.6).
   */
  final long[] inverse(long[] x) {
    long[] z = x;
    int top = 31;
    while (m - 1 >> top == 0) {
      top--;
    }
    // z is x^(2^k - 1) for the number k that the bits of m - 1 from the top one down make.
    while (top > 0) {
      z = product(square(z, m - 1 >> top), z);
      top--;
      if ((m - 1 >> top & 1) != 0) {
        z = product(square(z, 1), x);
      }
    }
    return square(z, 1);
  }

  final int trace(long[] x) {
    return (int) (x[0] ^ x[traceBit1 >> 6] >>> traceBit1 ^ x[traceBit2 >> 6] >>> traceBit2) & 1;
  }

  final byte[] encode(long[] x) {
    byte[] bytes = new byte[(getFieldSize() + 7) / 8];
    for (int i = 0; i < bytes.length; i++) {
      bytes[bytes.length - 1 - i] = (byte) (x[i >> 3] >> (i << 3));
    }
    return bytes;
  }

  public final ECFieldElement fromBigInteger(BigInteger x) {
    if (!isValidFieldElement(x)) {
      throw new IllegalArgumentException("not an element of the field of this curve");
    }
    byte[] bytes = x.toByteArray();
    // A leading zero byte may need a word more.
    long[] z = new long[words + 1];
    for (int i = 0; i < bytes.length; i++) {
      z[i >> 3] |= (bytes[bytes.length - 1 - i] & 0xffL) << (i << 3);
    }
    long[] element = new long[words];
    System.arraycopy(z, 0, element, 0, words);
    return new BinaryFieldElement(this, element);
  }

  public final int getFieldSize() {
    return m;
  }

  public final ECPoint getInfinity() {
    return infinity;
  }

  protected final ECPoint createRawPoint(ECFieldElement x, ECFieldElement y) {
    return new BinaryPoint(this, x, y, affine);
  }

  protected final ECPoint createRawPoint(ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    return new BinaryPoint(this, x, y, zs);
  }

  public final ECLookupTable createCacheSafeLookupTable(ECPoint[] points, int off, int len) {
    return new BinaryLookupTable(this, points, off, len);
  }
}
