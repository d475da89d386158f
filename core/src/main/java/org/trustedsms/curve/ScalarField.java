// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.raw.Mod;
import org.bouncycastle.math.raw.Nat;

/**
 * Arithmetic modulo the base point's order n, by Montgomery's method (Handbook of Applied
 * Cryptography 14.36).
 *
 * <p>A number is an array of {@link #words} 32-bit words, least significant first, below n unless
 * said otherwise. Arguments and result may be the same array. No branch and no index depends on a
 * value: scalars are private keys and nonces.
 */
final class ScalarField {
  private static final long M = 0xffffffffL;

  final int bits;
  final int bytes;
  final int words;
  private final int[] order;
  private final int negativeInverse;
  private final int[] radixSquared;

  ScalarField(BigInteger n) {
    bits = n.bitLength();
    bytes = (bits + 7) / 8;
    words = (bits + 31) / 32;
    order = Nat.fromBigInteger(bits, n);
    negativeInverse = -Mod.inverse32(order[0]);
    radixSquared = Nat.fromBigInteger(bits, BigInteger.valueOf(1).shiftLeft(64 * words).mod(n));
  }

  int[] create() {
    return new int[words];
  }

  void add(int[] a, int[] b, int[] z) {
    reduceOnce(Nat.add(words, a, b, z), z);
  }

  void subtract(int[] a, int[] b, int[] z) {
    Nat.cadd(words, Nat.sub(words, a, b, z), z, order, z);
  }

  void multiply(int[] a, int[] b, int[] z) {
    int[] product = create();
    montgomeryMultiply(a, b, product);
    montgomeryMultiply(product, radixSquared, z);
    Nat.zero(words, product);
  }

  /** z = 1/a; a must not be zero. */
  void invert(int[] a, int[] z) {
    Mod.checkedModOddInverse(order, a, z);
  }

  /** z = a/2. */
  void half(int[] a, int[] z) {
    int carry = Nat.cadd(words, -(a[0] & 1), a, order, z);
    Nat.shiftDownBit(words, z, carry);
  }

  /** z = a for a below 5n: an x-coordinate of a curve with a cofactor of at most 4. */
  void reduceCoordinate(int[] a, int[] z) {
    System.arraycopy(a, 0, z, 0, words);
    for (int i = 0; i < 4; i++) {
      reduceOnce(0, z);
    }
  }

  /** Subtracts n from carry * 2^(32 words) + z, which is below 2n, unless it is below n. */
  void reduceOnce(int carry, int[] z) {
    int borrow = Nat.sub(words, z, order, z);
    Nat.caddTo(words, carry + borrow, order, z);
  }

  /** Returns -1 if a (any number of the width) is in [1, n-1], else 0. */
  int isInRange(int[] a) {
    return Nat.lessThan(words, a, order) & ~Nat.equalToZero(words, a);
  }

  /** Reads big-endian bytes, {@link #bytes} long or shorter, unreduced. */
  int[] fromBytes(byte[] b, int off, int len) {
    int[] z = create();
    for (int i = 0; i < len; i++) {
      z[i >> 2] |= (b[off + len - 1 - i] & 0xff) << ((i & 3) << 3);
    }
    return z;
  }

  /** Shifts a (any number of the width) down by 1 to 7 bits. */
  void shiftDown(int[] a, int count) {
    Nat.shiftDownBits(words, a, count, 0);
  }

  byte[] toBytes(int[] a) {
    byte[] b = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      b[bytes - 1 - i] = (byte) (a[i >> 2] >>> ((i & 3) << 3));
    }
    return b;
  }

  /** z = a b / 2^(32 words). */
  private void montgomeryMultiply(int[] a, int[] b, int[] z) {
    int[] t = new int[words + 1];
    for (int i = 0; i < words; i++) {
      long ai = a[i] & M;
      long c = 0;
      for (int j = 0; j < words; j++) {
        c += ai * (b[j] & M) + (t[j] & M);
        t[j] = (int) c;
        c >>>= 32;
      }
      c += t[words] & M;
      t[words] = (int) c;
      int overflow = (int) (c >>> 32);

      long m = (t[0] * negativeInverse) & M;
      c = (m * (order[0] & M) + (t[0] & M)) >>> 32;
      for (int j = 1; j < words; j++) {
        c += m * (order[j] & M) + (t[j] & M);
        t[j - 1] = (int) c;
        c >>>= 32;
      }
      c += t[words] & M;
      t[words - 1] = (int) c;
      t[words] = (int) (c >>> 32) + overflow;
    }
    System.arraycopy(t, 0, z, 0, words);
    reduceOnce(t[words], z);
    Nat.zero(words + 1, t);
  }
}
