// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.Map;
import java.util.Random;

/**
 * RSA keys, the same in every run, and no secrets. Their primes are what {@link Random} gives for
 * the seeds 1 and 2, the two highest bits and the lowest set, and a number added that was found
 * once, since to find a prime of 7680 bits takes minutes; 3 and 65537 divide neither p - 1 nor q -
 * 1.
 */
final class RsaKey {
  /** For primes of so many bits, what is added to the first and to the second. */
  private static final Map<Integer, int[]> ADDED =
      Map.of(
          512, new int[] {6, 46},
          1024, new int[] {44, 842},
          1536, new int[] {1646, 1024},
          3840, new int[] {2568, 6692},
          7680, new int[] {2702, 21152});

  private RsaKey() {}

  /** Makes a key with a modulus of 1024, 2048, 3072, 7680 or 15360 bits, and e of 3 or 65537. */
  static RSAPrivateCrtKeySpec of(int bits, int exponent) {
    int[] added = ADDED.get(bits / 2);
    if (added == null || bits % 2 != 0 || exponent != 3 && exponent != 65537) {
      throw new IllegalArgumentException("no RSA key of " + bits + " bits with e = " + exponent);
    }
    BigInteger e = BigInteger.valueOf(exponent);
    BigInteger p = prime(bits / 2, 1, added[0]);
    BigInteger q = prime(bits / 2, 2, added[1]);
    BigInteger p1 = p.subtract(BigInteger.ONE);
    BigInteger q1 = q.subtract(BigInteger.ONE);
    BigInteger d = e.modInverse(p1.multiply(q1));
    return new RSAPrivateCrtKeySpec(
        p.multiply(q), e, d, p, q, d.mod(p1), d.mod(q1), q.modInverse(p));
  }

  private static BigInteger prime(int bits, long seed, int added) {
    byte[] bytes = new byte[bits / Byte.SIZE];
    new Random(seed).nextBytes(bytes);
    return new BigInteger(1, bytes)
        .setBit(bits - 1)
        .setBit(bits - 2)
        .setBit(0)
        .add(BigInteger.valueOf(added));
  }
}
