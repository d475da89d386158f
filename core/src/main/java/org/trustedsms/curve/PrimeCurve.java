// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import java.security.SecureRandom;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.raw.Mod;
import org.bouncycastle.math.raw.Nat;
import org.bouncycastle.util.Pack;

/**
 * A curve with a = -3 over a prime field (FIPS 186-4 appendix D.1.2), and that field's arithmetic:
 * another class would take 400 bytes of a phone's JAR.
 *
 * <p>An element x of the field is held as x R mod p (Montgomery's form; Handbook of Applied
 * Cryptography 14.36), with R = 2^(width n), in n limbs of width bits, least significant first.
 * Limbs are small, and may be negative, so that products are summed in a long without carries,
 * which is fastest in an interpreter.
 *
 * <p>An element is reduced if it is between -6/5 p and 6/5 p and its limbs are in [0, 2^width) but
 * for the topmost, which has the sign. {@link #multiply} and {@link #sum} give such elements.
 * {@link #multiply} also takes, made by {@link #lazy}, the difference of two of them for both
 * factors, or for one and the sum of two for the other. Every field has the room: R is at least 32
 * p, which keeps products reduced, and 2 n 2^(2 width) is below 2^63.
 *
 * <p>No branch and no index depends on a value, except where a method says so.
 */
abstract class PrimeCurve extends ECCurve.AbstractFp {
  /** The coordinates Z of points with Z = 1, known by this array. */
  final ECFieldElement[] affine;

  private final int bits;
  private final int width;
  private final int mask;
  private final int limbs;
  private final int[] p;

  /** The prime in words of 32 bits. */
  private final int[] words;

  /** The number of bits of p in the topmost limb. */
  private final int topBits;

  private final int[] radixSquared;
  private final int[] one;
  private final ECPoint infinity;

  /** The strings are hexadecimal. */
  PrimeCurve(int bits, int width, String p, String b, String order) {
    super(new BigInteger(p, 16));
    BigInteger q = getQ();
    this.bits = bits;
    this.width = width;
    mask = (1 << width) - 1;
    limbs = bits / width + 1;
    topBits = bits % width;
    words = Nat.fromBigInteger(bits, q);
    this.p = limbs(q);
    one = limbs(BigInteger.valueOf(1));
    BigInteger radix = BigInteger.valueOf(1).shiftLeft(width * limbs);
    radixSquared = limbs(radix.multiply(radix).mod(q));
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
   * <p>Products of limbs are summed limb by limb of the result, lowest first, with the multiples of
   * p that clear the lower half; or, to save instructions in the JAR, limb by limb of x.
   */
  abstract void multiply(int[] x, int[] y, int[] z);

  /** Returns x y. */
  final int[] product(int[] x, int[] y) {
    int[] z = new int[limbs];
    multiply(x, y, z);
    return z;
  }

  /** z = x x, as {@link #multiply}. */
  void square(int[] x, int[] z) {
    multiply(x, x, z);
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
    int shift = width;
    int low = mask;
    long c = 0;
    for (int i = 0; i < z.length; i++) {
      c += x[i] + k * y[i] - m * prime[i];
      z[i] = (int) c & low;
      c >>= shift;
    }
    z[z.length - 1] += (int) c << shift;
    return z;
  }

  /** Returns the limbs of the number in [0, p-1] that x stands for, not in Montgomery's form. */
  private int[] canonical(int[] x) {
    // Now between -p and p, both included.
    int[] z = product(x, one);
    z = carried(z, 0, z, z[limbs - 1] >> 31);
    z = carried(z, 0, z, 1);
    return carried(z, 0, z, z[limbs - 1] >> 31);
  }

  final boolean isZero(int[] x) {
    return hasNoBit(canonical(x));
  }

  private static boolean hasNoBit(int[] x) {
    int bits = 0;
    for (int i = x.length - 1; i >= 0; i--) {
      bits |= x[i];
    }
    return bits == 0;
  }

  /** Returns whether a product or square is zero: reduced, that is 0, p or -p. */
  final boolean isZeroSquare(int[] x) {
    // The nearest multiple of p.
    int multiple = x[limbs - 1] + (1 << topBits - 1) >> topBits;
    return hasNoBit(carried(x, 0, x, multiple));
  }

  /** Returns 1/x for x other than zero. */
  final int[] inverse(int[] x) {
    int[] z = integer(x);
    Mod.checkedModOddInverse(words, z, z);
    return product(limbs(z), radixSquared);
  }

  /** Returns x^e; only the exponent decides the course. Those of roots have long runs of ones. */
  final int[] power(int[] x, BigInteger e) {
    int[] z = null;
    for (int i = e.bitLength() - 1; i >= 0; i--) {
      int run = 0;
      for (; i >= 0 && e.testBit(i); i--) {
        run++;
      }
      if (run > 0) {
        int[] ones = ones(x, run);
        z = z == null ? ones : product(squared(z, run), ones);
      }
      if (i >= 0) {
        z = square(z);
      }
    }
    return z;
  }

  /** Returns x^(2^n - 1). */
  private int[] ones(int[] x, int n) {
    if (n == 1) {
      return x;
    }
    int[] half = ones(x, n / 2);
    int[] z = product(squared(half, n / 2), half);
    return n % 2 == 0 ? z : product(square(z), x);
  }

  private int[] squared(int[] x, int times) {
    int[] z = x;
    for (int i = 0; i < times; i++) {
      z = square(z);
    }
    return z;
  }

  /** Returns a square root of x, which is not secret, or null if there is none; p = 3 mod 4. */
  int[] squareRoot(int[] x) {
    int[] z = power(x, getQ().add(BigInteger.valueOf(1)).shiftRight(2));
    return isZero(lazy(square(z), -1, x)) ? z : null;
  }

  /** Returns x as an integer in words of 32 bits, one more than p has. */
  final int[] integer(int[] x) {
    int[] c = canonical(x);
    int[] z = new int[words.length + 1];
    for (int i = 0; i < limbs; i++) {
      int bit = i * width;
      long limb = (long) c[i] << (bit & 31);
      z[bit >> 5] |= (int) limb;
      z[(bit >> 5) + 1] |= (int) (limb >> 32);
    }
    return z;
  }

  /** Returns x as an integer of as many bytes as p has. */
  final byte[] encode(int[] x) {
    int[] integer = integer(x);
    byte[] bytes = new byte[(bits + 7) / 8];
    for (int i = 0; i < bytes.length; i++) {
      bytes[bytes.length - 1 - i] = (byte) (integer[i >> 2] >>> 8 * (i & 3));
    }
    return bytes;
  }

  private int[] limbs(BigInteger x) {
    return limbs(Nat.fromBigInteger(bits + 32, x));
  }

  /** Takes one word more than p has. */
  private int[] limbs(int[] integer) {
    int[] z = new int[limbs];
    for (int i = 0; i < limbs; i++) {
      int bit = i * width;
      long two = integer[bit >> 5] & 0xffffffffL | (long) integer[(bit >> 5) + 1] << 32;
      z[i] = (int) (two >>> (bit & 31)) & mask;
    }
    return z;
  }

  /** Nothing configures the curve anew, and Bouncy Castle refuses that by this. */
  protected final ECCurve cloneCurve() {
    return this;
  }

  public final ECFieldElement fromBigInteger(BigInteger x) {
    if (!isValidFieldElement(x)) {
      throw new IllegalArgumentException("not an element of the field of this curve");
    }
    return new PrimeFieldElement(this, product(limbs(x), radixSquared));
  }

  /** Every number below the power of 2 is as likely; Bouncy Castle blinds inversions with it. */
  public final ECFieldElement randomFieldElement(SecureRandom random) {
    byte[] bytes = new byte[4 * limbs];
    random.nextBytes(bytes);
    int[] z = new int[limbs];
    Pack.littleEndianToInt(bytes, 0, z);
    for (int i = 0; i < limbs; i++) {
      z[i] &= mask;
    }
    z[limbs - 1] &= (1 << topBits) - 1;
    return new PrimeFieldElement(this, z);
  }

  public final ECFieldElement randomFieldElementMult(SecureRandom random) {
    ECFieldElement element = randomFieldElement(random);
    while (element.isZero()) {
      element = randomFieldElement(random);
    }
    return element;
  }

  public final int getFieldSize() {
    return bits;
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
