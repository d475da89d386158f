// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Map;
import java.util.Random;
import org.trustedsms.bench.phone.PhoneBigInteger.CrtKey;

/**
 * An RSA key, the same in every run, and no secret. Its primes are what {@link Random} gives for
 * the seeds 1 and 2, the two highest bits and the lowest set, and a number added that was found
 * once, since to find a prime of 7680 bits takes minutes; 3 and 65537 divide neither p - 1 nor q -
 * 1. Immutable.
 */
record RsaKey(BigInteger p, BigInteger q, BigInteger e) {
  /** For primes of so many bits, what is added to the first and to the second. */
  private static final Map<Integer, int[]> ADDED =
      Map.of(
          512, new int[] {6, 46},
          1024, new int[] {44, 842},
          1536, new int[] {1646, 1024},
          3840, new int[] {2568, 6692},
          7680, new int[] {2702, 21152});

  /**
   * Makes a key.
   *
   * @param bits of the modulus: 1024, 2048, 3072, 7680 or 15360
   * @throws IllegalArgumentException if there is no such key
   */
  static RsaKey of(int bits, int e) {
    int[] added = ADDED.get(bits / 2);
    if (added == null || bits % 2 != 0 || e != 3 && e != 65537) {
      throw new IllegalArgumentException("no RSA key of " + bits + " bits with e = " + e);
    }
    return new RsaKey(
        prime(bits / 2, 1, added[0]), prime(bits / 2, 2, added[1]), BigInteger.valueOf(e));
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

  BigInteger n() {
    return p.multiply(q);
  }

  BigInteger d() {
    return e.modInverse(minusOne(p).multiply(minusOne(q)));
  }

  BigInteger dP() {
    return e.modInverse(minusOne(p));
  }

  BigInteger dQ() {
    return e.modInverse(minusOne(q));
  }

  BigInteger qInv() {
    return q.modInverse(p);
  }

  CrtKey crt() {
    return new CrtKey(p, q, dP(), dQ(), qInv());
  }

  private static BigInteger minusOne(BigInteger prime) {
    return prime.subtract(BigInteger.ONE);
  }

  PrivateKey privateKey(KeyFactory keys) throws GeneralSecurityException {
    return keys.generatePrivate(new RSAPrivateCrtKeySpec(n(), e, d(), p, q, dP(), dQ(), qInv()));
  }

  PublicKey publicKey(KeyFactory keys) throws GeneralSecurityException {
    return keys.generatePublic(new RSAPublicKeySpec(n(), e));
  }
}
