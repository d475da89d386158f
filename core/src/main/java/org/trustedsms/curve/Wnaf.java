// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECPoint;

/**
 * The width-w non-adjacent form of a scalar that is not secret (Guide to Elliptic Curve
 * Cryptography, algorithm 3.35): every digit is zero or odd and below 2^(w-1) in size, and of w
 * digits in a row at most one is not zero.
 */
final class Wnaf {
  private final byte[] digits;
  private final ECPoint[] oddMultiples;

  /** The multiples are 1, 3, 5, ... times the point, 2^(width-2) of them. */
  Wnaf(int[] k, int bits, int width, ECPoint[] oddMultiples) {
    this.oddMultiples = oddMultiples;
    digits = new byte[bits + 1];
    int carry = 0;
    for (int i = 0; i <= bits; ) {
      if ((bits(k, i, 1) ^ carry) == 0) {
        i++;
        continue;
      }
      int digit = bits(k, i, width) + carry;
      carry = digit >> (width - 1);
      digits[i] = (byte) (digit - (carry << width));
      i += width;
    }
  }

  /** The multiple of the point that digit i stands for; null if it is 0. */
  ECPoint multiple(int i) {
    int digit = i < digits.length ? digits[i] : 0;
    if (digit == 0) {
      return null;
    }
    return digit > 0 ? oddMultiples[digit >> 1] : oddMultiples[-digit >> 1].negate();
  }

  private static int bits(int[] k, int from, int count) {
    int word = from >> 5;
    int shift = from & 31;
    int bits = word < k.length ? k[word] >>> shift : 0;
    if (shift + count > 32 && word + 1 < k.length) {
      bits |= k[word + 1] << (32 - shift);
    }
    return bits & ((1 << count) - 1);
  }

  /** Returns 1, 3, 5, ... times p, count of them, normalised. */
  static ECPoint[] oddMultiples(ECPoint p, int count) {
    ECPoint[] multiples = new ECPoint[count];
    multiples[0] = p;
    ECPoint twice = p.twice();
    for (int i = 1; i < count; i++) {
      multiples[i] = multiples[i - 1].add(twice);
    }
    p.getCurve().normalizeAll(multiples);
    return multiples;
  }
}
