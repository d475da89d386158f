// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/**
 * A curve with a = -3 over a prime field (FIPS 186-4 appendix D.1.2) and the arithmetic of that
 * field, in one class because each class more is 400 bytes in the phone's JAR.
 *
 * <p>An element x of the field is held as x R mod p (Montgomery's form; Handbook of Applied
 * Cryptography 14.36), with R = 2^(width n), in n limbs of width bits, least significant first. The
 * limbs are small enough that the products of a multiplication are summed in a long without
 * carries, which is what an interpreter is fastest at; a limb may be negative for the same reason.
 *
 * <p>An element is reduced if it is between -6/5 p and 6/5 p and its limbs are in [0, 2^width) but
 * for the topmost, which has the sign. {@link #multiply} and {@link #sum} give such elements.
 * {@link #multiply} takes besides, made by {@link #lazy}, the difference of two of them for both
 * factors, or for one and the sum of two for the other. Every field has the room: R is at least 32
 * p, which keeps products reduced, and 2 n 2^(2 width) is below 2^63.
 *
 * <p>No branch and no index depends on a value, except where a method says so.
 */
abstract class PrimeCurve extends ECCurve.AbstractFp {
  /** The coordinates Z of points with Z = 1, known by this array. */
  final ECFieldElement[] affine;

  private final BigInteger q;
  private final int width;
  private final int mask;
  private final int limbs;
  private final int[] p;

  /** How many bits of p are in the topmost limb. */
  private final int topBits;

  private final int[] radixSquared;
  private final int[] one;
  private final int[] zero;
  private final ECPoint infinity;

  /** The strings are hexadecimal. */
  PrimeCurve(int bits, int width, String p, String b, String order) {
    super(new BigInteger(p, 16));
    q = getQ();
    this.width = width;
    mask = (1 << width) - 1;
    limbs = bits / width + 1;
    topBits = bits % width;
    this.p = limbs(q);
    zero = new int[limbs];
    one = limbs(BigInteger.valueOf(1));
    radixSquared = limbs(BigInteger.valueOf(1).shiftLeft(2 * width * limbs).mod(q));
    affine = new ECFieldElement[] {fromBigInteger(BigInteger.valueOf(1))};
    a = fromBigInteger(q.subtract(BigInteger.valueOf(3)));
    this.b = fromBigInteger(new BigInteger(b, 16));
    this.order = new BigInteger(order, 16);
    cofactor = BigInteger.valueOf(1);
    coord = COORD_JACOBIAN;
    infinity = new PrimePoint(this, null, null, affine);
  }

  /**
   * z = x y, reduced; z may be x or y.
   *
   * <p>The products of limbs are added up limb by limb of the result, from the lowest on, and with
   * them the multiples of p that clear the lower half; or, where that would be too many
   * instructions for a JAR, limb by limb of x.
   */
  abstract void multiply(int[] x, int[] y, int[] z);

  /** z = x x, as {@link #multiply}. */
  void square(int[] x, int[] z) {
    multiply(x, x, z);
  }

  /** Returns x y. */
  final int[] product(int[] x, int[] y) {
    int[] z = new int[limbs];
    multiply(x, y, z);
    return z;
  }

  /** Returns x x. */
  final int[] square(int[] x) {
    int[] z = new int[limbs];
    square(x, z);
    return z;
  }

  /** Returns x + k y without carries, for k = 1 or -1, good for {@link #multiply} alone. */
  final int[] lazy(int[] x, int k, int[] y) {
    int[] z = new int[limbs];
    for (int i = limbs - 1; i >= 0; i--) {
      z[i] = x[i] + k * y[i];
    }
    return z;
  }

  /** Returns x + k y, reduced, for k of at most 8 in size; x may be a difference by lazy. */
  final int[] sum(int[] x, int k, int[] y) {
    int top = limbs - 1;
    return carried(x, k, y, x[top] + (long) k * y[top] >> topBits);
  }

  /** Returns x + k y - m p with all its carries. */
  int[] carried(int[] x, long k, int[] y, long m) {
    int[] z = new int[limbs];
    int[] prime = p;
    int bits = width;
    int low = mask;
    long c = 0;
    for (int i = 0; i < z.length; i++) {
      c += x[i] + k * y[i] - m * prime[i];
      z[i] = (int) c & low;
      c >>= bits;
    }
    z[z.length - 1] += (int) c << bits;
    return z;
  }

  /**
   * Returns the limbs of the one number in [0, p-1] that x stands for, not in Montgomery's form.
   */
  private int[] canonical(int[] x) {
    // Now between -p and p, both included.
    int[] z = product(x, one);
    z = carried(z, 0, z, z[limbs - 1] >> 31);
    z = carried(z, 0, z, 1);
    return carried(z, 0, z, z[limbs - 1] >> 31);
  }

  final boolean isZero(int[] x) {
    return equal(canonical(x), zero);
  }

  final boolean isOne(int[] x) {
    return equal(canonical(x), one);
  }

  private boolean equal(int[] x, int[] y) {
    int different = 0;
    for (int i = 0; i < limbs; i++) {
      different |= x[i] ^ y[i];
    }
    return different == 0;
  }

  /**
   * Tells whether a square is zero. It branches on a limb that is 0 for zero, p or -p, since p is 1
   * or -1 modulo 2^width for all of these curves, and almost never otherwise.
   */
  final boolean isZeroSquare(int[] x) {
    return (x[0] + 1 & mask) < 3 && isZero(x);
  }

  /** Returns x^e; the exponent, not x, decides the course. */
  final int[] power(int[] x, BigInteger e) {
    // These exponents have long runs of ones, of which up to 32 are done at once.
    int[][] ones = new int[6][];
    ones[0] = x;
    for (int k = 1; k < ones.length; k++) {
      ones[k] = product(squared(ones[k - 1], 1 << k - 1), ones[k - 1]);
    }
    int[] z = null;
    for (int i = e.bitLength() - 1; i >= 0; ) {
      int run = 0;
      while (i >= run && e.testBit(i - run)) {
        run++;
      }
      i -= run;
      for (int k = ones.length - 1; run > 0; ) {
        if (run >> k == 0) {
          k--;
          continue;
        }
        z = z == null ? ones[k] : product(squared(z, 1 << k), ones[k]);
        run -= 1 << k;
      }
      for (; i >= 0 && !e.testBit(i); i--) {
        z = square(z);
      }
    }
    return z;
  }

  private int[] squared(int[] x, int times) {
    int[] z = x;
    for (int i = 0; i < times; i++) {
      z = square(z);
    }
    return z;
  }

  /** Returns 1/x, or 0 for 0, by Fermat's theorem. */
  final int[] inverse(int[] x) {
    return power(x, q.subtract(BigInteger.valueOf(2)));
  }

  /** Returns a square root of x, which is not secret, or null if there is none; p = 3 mod 4. */
  int[] squareRoot(int[] x) {
    int[] z = power(x, q.add(BigInteger.valueOf(1)).shiftRight(2));
    return isZero(lazy(square(z), -1, x)) ? z : null;
  }

  /** Returns x as an integer of as many bytes as p has. */
  final byte[] encode(int[] x) {
    int[] z = canonical(x);
    byte[] bytes = new byte[(getFieldSize() + 7) / 8];
    for (int bit = 0, pos = bytes.length - 1; pos >= 0; bit += 8, pos--) {
      int i = bit / width;
      long two = z[i];
      if (i + 1 < limbs) {
        two |= (long) z[i + 1] << width;
      }
      bytes[pos] = (byte) (two >> bit % width);
    }
    return bytes;
  }

  private int[] limbs(BigInteger x) {
    byte[] bytes = x.toByteArray();
    int[] z = new int[limbs];
    for (int bit = 0, pos = bytes.length - 1; pos >= 0; bit += 8, pos--) {
      int i = bit / width;
      long two = (bytes[pos] & 0xffL) << bit % width;
      z[i] |= (int) two & mask;
      if (i + 1 < limbs) {
        z[i + 1] |= (int) (two >> width);
      }
    }
    return z;
  }

  public final ECFieldElement fromBigInteger(BigInteger x) {
    if (!isValidFieldElement(x)) {
      throw new IllegalArgumentException("not an element of the field of this curve");
    }
    return new PrimeFieldElement(this, product(limbs(x), radixSquared));
  }

  public final int getFieldSize() {
    return q.bitLength();
  }

  public final ECPoint getInfinity() {
    return infinity;
  }

  protected final ECPoint createRawPoint(ECFieldElement x, ECFieldElement y) {
    return new PrimePoint(this, x, y, affine);
  }

  protected final ECPoint createRawPoint(ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    return new PrimePoint(this, x, y, zs);
  }

  public final ECLookupTable createCacheSafeLookupTable(ECPoint[] points, int off, int len) {
    return new PrimeLookupTable(this, points, off, len);
  }
}
