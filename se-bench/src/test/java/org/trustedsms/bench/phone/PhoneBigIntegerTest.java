// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.PhoneBigInteger.Counted;

/** Powers on the phone's big integer, held against the JDK's. */
class PhoneBigIntegerTest {
  private final Random random = new Random(1);

  @Test
  void smallExponentsAreRight() throws Exception {
    PhoneBigInteger phone = new PhoneBigInteger();
    BigInteger modulus = new BigInteger(96, random).setBit(95);
    BigInteger base = new BigInteger(128, random);
    for (int exponent = 1; exponent < 600; exponent++) {
      BigInteger e = BigInteger.valueOf(exponent);
      assertEquals(base.modPow(e, modulus), phone.power(base, e, modulus).number(), e::toString);
    }
  }

  @Test
  void longExponentsAreRight() throws Exception {
    PhoneBigInteger phone = new PhoneBigInteger();
    for (int bits = 32; bits <= 1024; bits += 31) {
      BigInteger modulus = new BigInteger(bits, random).setBit(bits - 1);
      BigInteger base = new BigInteger(bits, random);
      BigInteger exponent = new BigInteger(bits, random).setBit(bits - 1);
      assertEquals(base.modPow(exponent, modulus), phone.power(base, exponent, modulus).number());
    }
  }

  @Test
  void chineseRemaindersArePutTogether() throws Exception {
    BigInteger p = BigInteger.probablePrime(128, random);
    BigInteger q = BigInteger.probablePrime(128, random);
    BigInteger d = new BigInteger(256, random);
    RSAPrivateCrtKeySpec key =
        new RSAPrivateCrtKeySpec(
            p.multiply(q),
            BigInteger.ONE,
            d,
            p,
            q,
            d.mod(p.subtract(BigInteger.ONE)),
            d.mod(q.subtract(BigInteger.ONE)),
            q.modInverse(p));
    PhoneBigInteger phone = new PhoneBigInteger();
    for (int i = 0; i < 20; i++) {
      BigInteger input = new BigInteger(255, random);
      assertEquals(input.modPow(d, p.multiply(q)), phone.crt(input, key).number());
    }
  }

  /** The same input costs the same, and a product of twice the length about four times as much. */
  @Test
  void countsAreThoseOfSchoolArithmetic() throws Exception {
    PhoneBigInteger phone = new PhoneBigInteger();
    long small = square(phone, 1024).byteCodes();
    assertEquals(small, square(new PhoneBigInteger(), 1024).byteCodes());
    double ratio = (double) square(phone, 2048).byteCodes() / small;
    assertTrue(ratio > 3 && ratio < 5, () -> "ratio " + ratio);
  }

  private static Counted square(PhoneBigInteger phone, int bits) throws InterruptedException {
    Random same = new Random(bits);
    BigInteger modulus = new BigInteger(bits, same).setBit(bits - 1);
    return phone.power(new BigInteger(bits - 1, same), BigInteger.TWO, modulus);
  }

  @Test
  void endsWhenInterrupted() throws Exception {
    PhoneBigInteger phone = new PhoneBigInteger();
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class,
        () -> phone.power(BigInteger.TWO, BigInteger.TEN, BigInteger.valueOf(1001)));
  }
}
