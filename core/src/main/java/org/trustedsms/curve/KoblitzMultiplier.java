// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.raw.Nat;

/**
 * Multiplication with the Frobenius map tau of Koblitz curves, which needs no doublings (Solinas,
 * Efficient Arithmetic on Koblitz Curves, 2000): tau^2 - mu tau + 2 = 0, with mu = 1 or -1.
 *
 * <p>The scalar k is replaced by r = r0 + r1 tau, which is k modulo d = (tau^m - 1)/(tau - 1), and
 * half as long. A digit u stands for the shortest number that is u modulo tau^5, of norm 16 at
 * most. For a secret k every fourth digit is one of the odd numbers from -15 to 15, and all others
 * are zero: r is made odd by adding d, and u is chosen so that (r - u)/tau^4 is odd again. That
 * ends with 1 or -1, since what is left of r is below 4/3 after all the digits, and odd. The same
 * steps are taken for every k, and every entry of the table is read each time. For a public k the
 * digits are those of the non-adjacent form of width 5.
 */
final class KoblitzMultiplier implements PointMultiplier {
  private static final long M = 0xffffffffL;

  /** The number of times that tau is applied between two digits of a secret scalar. */
  private static final int STEP = 4;

  private static final int DIGITS = 1 << STEP;

  /** The numbers for 1, 3, 5, ... 15: beta + gamma mu tau, with 4 bits for each, 1's lowest. */
  private static final int BETA = 0x11fd1fd1;

  private static final int GAMMA = 0xd2221110;

  private final int mu;
  private final int bits;

  /** An even number that is tau modulo tau^5. */
  private final int tau;

  /** The number of bits of k e that are not in the quotient by the order. */
  private final int shift;

  /** d, and the sizes of e = order/d. */
  private final int[][] d;

  private final int[][] e;

  /** The parts by which a quotient q0 + q1 tau reduces r0 and r1: d times q with the signs of e. */
  private final int[][] r0Parts;

  private final int[][] r1Parts;
  private volatile ECPoint[] baseMultiples;

  KoblitzMultiplier(ECCurve curve) {
    mu = curve.getA().isZero() ? -1 : 1;
    tau = mu > 0 ? 6 : 26;
    bits = curve.getFieldSize();
    // The cofactor times the order is 2^m but for a number of m/2 bits.
    shift = bits - (mu > 0 ? 1 : 2);
    BigInteger d0 = BigInteger.valueOf(1);
    BigInteger d1 = BigInteger.valueOf(0);
    for (int i = 1; i < bits; i++) {
      BigInteger next = d0.add(times(mu, d1));
      d0 = BigInteger.valueOf(1).subtract(d1.shiftLeft(1));
      d1 = next;
    }
    BigInteger e0 = d0.add(times(mu, d1));
    int s0 = e0.signum();
    int s1 = -d1.signum();
    d = new int[][] {words(d0), words(d1)};
    e = new int[][] {words(times(s0, e0)), words(times(-s1, d1))};
    r0Parts = new int[][] {words(times(-s0, d0)), words(times(s1, d1).shiftLeft(1))};
    r1Parts = new int[][] {words(times(-s0, d1)), words(times(-s1, e0))};
  }

  private static BigInteger times(int sign, BigInteger x) {
    return sign < 0 ? x.negate() : x;
  }

  /** Returns a number half as long as the field, which may be negative, with room to spare. */
  private int[] words(BigInteger x) {
    int count = ((bits + 31) / 32) / 2 + 1;
    BigInteger over = BigInteger.valueOf(1).shiftLeft(32 * count);
    return Nat.fromBigInteger(32 * count, x.signum() < 0 ? x.add(over) : x);
  }

  public ECPoint multiply(ECPoint p, Scalar k) {
    int[] digits = digits(k);
    ECLookupTable table = table(p);
    int i = digits.length - 1;
    ECPoint product = table.lookup(digits[i]);
    while (--i >= 0) {
      product = power(product, STEP).add(table.lookup(digits[i]));
    }
    Nat.zero(digits.length, digits);
    return product;
  }

  /** Returns i for each digit 2i - 15, the lowest first; the last one is 1 or -1. */
  int[] digits(Scalar k) {
    int[][] r = reduced(k.words());
    int[] odd = {~r[0][0] & 1};
    addProduct(odd, d[0], r[0]);
    addProduct(odd, d[1], r[1]);
    int[] digits = new int[(bits + 7 + STEP - 1) / STEP + 1];
    for (int i = 0; i < digits.length - 1; i++) {
      digits[i] = residue(r) >> 1;
      subtract(r, digits[i]);
      for (int j = 0; j < STEP; j++) {
        divideByTau(r);
      }
    }
    digits[digits.length - 1] = DIGITS / 2 + (r[0][0] >> 31);
    Nat.zero(r[0].length, r[0]);
    Nat.zero(r[1].length, r[1]);
    return digits;
  }

  /** The entry i is that of the digit 2i - 15. */
  private ECLookupTable table(ECPoint p) {
    ECPoint[] multiples = multiples(p);
    ECPoint[] entries = new ECPoint[DIGITS];
    for (int i = 0; i < multiples.length; i++) {
      entries[DIGITS / 2 + i] = multiples[i];
      entries[DIGITS / 2 - 1 - i] = multiples[i].negate();
    }
    return p.getCurve().createCacheSafeLookupTable(entries, 0, entries.length);
  }

  public ECPoint sum(Curve curve, Scalar u, ECPoint p, Scalar v) {
    ECPoint[] base = baseMultiples;
    if (base == null) {
      base = multiples(curve.rawBase());
      baseMultiples = base;
    }
    ECPoint[] multiples = multiples(p);
    byte[] uDigits = nonAdjacent(u.words());
    byte[] vDigits = nonAdjacent(v.words());
    ECPoint r = p.getCurve().getInfinity();
    int steps = 0;
    for (int i = uDigits.length - 1; i >= 0; i--) {
      steps++;
      if ((uDigits[i] | vDigits[i]) != 0) {
        r = power(r, steps);
        r = plus(plus(r, base, uDigits[i]), multiples, vDigits[i]);
        steps = 0;
      }
    }
    return power(r, steps);
  }

  private static ECPoint plus(ECPoint r, ECPoint[] multiples, int digit) {
    if (digit == 0) {
      return r;
    }
    return digit > 0 ? r.add(multiples[digit >> 1]) : r.subtract(multiples[-digit >> 1]);
  }

  private static ECPoint power(ECPoint p, int times) {
    return ((ECPoint.AbstractF2m) p).tauPow(times);
  }

  /** Returns p times what stands for 1, 3, 5, ... 15, normalised. */
  private ECPoint[] multiples(ECPoint p) {
    ECPoint minus = p.negate();
    ECPoint second = power(p, 2);
    ECPoint fourth = power(p, 4);
    ECPoint first = power(mu > 0 ? p : minus, 1);
    ECPoint three = second.add(minus);
    ECPoint[] multiples = {
      p,
      three,
      second.add(p),
      first.add(p),
      three.add(first),
      three.subtract(power(first, 2)),
      three.add(fourth).negate(),
      fourth.add(minus)
    };
    p.getCurve().normalizeAll(multiples);
    return multiples;
  }

  /** The digits of the form of width 5; not for secrets. */
  private byte[] nonAdjacent(int[] k) {
    int[][] r = reduced(k);
    byte[] digits = new byte[bits + 16];
    for (int i = 0; i < digits.length; i++) {
      if ((r[0][0] & 1) != 0) {
        int digit = residue(r) << 27 >> 27;
        digits[i] = (byte) digit;
        subtract(r, digit + DIGITS - 1 >> 1);
      }
      divideByTau(r);
    }
    return digits;
  }

  /** Returns k modulo d, with a norm of at most 12 times the order. */
  private int[][] reduced(int[] k) {
    int length = d[0].length;
    int[][] r = new int[2][length];
    System.arraycopy(k, 0, r[0], 0, length);
    for (int i = 0; i < 2; i++) {
      int[] product = new int[k.length + length + 1];
      addProduct(k, e[i], product);
      int[] q = new int[length];
      for (int j = 0; j < length && (shift >> 5) + j + 1 < product.length; j++) {
        long two = (long) product[(shift >> 5) + j + 1] << 32 | product[(shift >> 5) + j] & M;
        q[j] = (int) (two >>> (shift & 31));
      }
      addProduct(q, r0Parts[i], r[0]);
      addProduct(q, r1Parts[i], r[1]);
      Nat.zero(q.length, q);
      Nat.zero(product.length, product);
    }
    return r;
  }

  /** z += a b, modulo a power of 2. */
  private static void addProduct(int[] a, int[] b, int[] z) {
    for (int i = 0; i < a.length && i < z.length; i++) {
      long c = 0;
      for (int j = i; j < z.length; j++) {
        long factor = j - i < b.length ? b[j - i] & M : 0;
        c += (a[i] & M) * factor + (z[j] & M);
        z[j] = (int) c;
        c >>>= 32;
      }
    }
  }

  /** Returns r modulo tau^5, from 0 to 31. */
  private int residue(int[][] r) {
    return r[0][0] + tau * r[1][0] & 31;
  }

  /** Takes from r what stands for the digit 2i - 15. */
  private void subtract(int[][] r, int i) {
    int sign = (i >> STEP - 1) - 1;
    int place = 28 - 4 * ((i ^ sign) & 7);
    add(r[0], sign - (BETA << place >> 28 ^ sign));
    add(r[1], mu * (sign - (GAMMA << place >> 28 ^ sign)));
  }

  private static void add(int[] z, int small) {
    long c = small;
    for (int i = 0; i < z.length; i++) {
      c += z[i] & M;
      z[i] = (int) c;
      c >>= 32;
    }
  }

  /** r = r/tau for an even r0: (r0 + r1 tau)/tau = r1 + mu r0/2 - r0/2 tau. */
  private void divideByTau(int[][] r) {
    int[] r0 = r[0];
    int[] r1 = r[1];
    long c0 = 0;
    long c1 = 0;
    for (int i = 0; i < r0.length; i++) {
      int above = i + 1 < r0.length ? r0[i + 1] << 31 : r0[i] & 1 << 31;
      long half = (r0[i] >>> 1 | above) & M;
      c0 += (r1[i] & M) + mu * half;
      c1 -= half;
      r0[i] = (int) c0;
      r1[i] = (int) c1;
      c0 >>= 32;
      c1 >>= 32;
    }
  }
}
