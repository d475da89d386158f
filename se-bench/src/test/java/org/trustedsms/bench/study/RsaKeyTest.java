// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.bench.study.Exponentiation.RsaKey;

class RsaKeyTest {
  private static final int CERTAINTY = 60;

  @ParameterizedTest
  @CsvSource({"1024,3", "1024,65537", "2048,3", "2048,65537", "3072,3", "3072,65537"})
  void isAnRsaKey(int bits, int e) throws Exception {
    RSAPrivateCrtKeySpec key = RsaKey.of(bits, e);
    assertTrue(key.getPrimeP().isProbablePrime(CERTAINTY));
    assertTrue(key.getPrimeQ().isProbablePrime(CERTAINTY));
    assertEquals(bits, key.getModulus().bitLength());
    BigInteger message = key.getModulus().shiftRight(1);
    assertEquals(
        message,
        message
            .modPow(key.getPublicExponent(), key.getModulus())
            .modPow(key.getPrivateExponent(), key.getModulus()));
    KeyFactory keys = KeyFactory.getInstance("RSA");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(keys.generatePrivate(key));
    byte[] signed = signature.sign();
    assertEquals(bits / Byte.SIZE, signed.length);
    signature.initVerify(
        keys.generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent())));
    assertTrue(signature.verify(signed));
  }

  @ParameterizedTest
  @CsvSource({"7680", "15360"})
  void isALongRsaKey(int bits) {
    RSAPrivateCrtKeySpec key = RsaKey.of(bits, 65537);
    assertEquals(bits, key.getModulus().bitLength());
    for (BigInteger prime : List.of(key.getPrimeP(), key.getPrimeQ())) {
      assertEquals(BigInteger.TWO, BigInteger.TWO.modPow(prime, prime), "Fermat's test of a prime");
    }
  }

  @Test
  void refusesWhatItHasNot() {
    assertThrows(IllegalArgumentException.class, () -> RsaKey.of(1025, 3));
    assertThrows(IllegalArgumentException.class, () -> RsaKey.of(2048, 17));
    assertThrows(IllegalArgumentException.class, () -> RsaKey.of(512, 3));
  }
}
