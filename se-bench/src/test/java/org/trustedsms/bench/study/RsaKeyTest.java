// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.Signature;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RsaKeyTest {
  private static final int CERTAINTY = 60;

  @ParameterizedTest
  @CsvSource({"1024,3", "1024,65537", "2048,3", "2048,65537", "3072,3", "3072,65537"})
  void isAnRsaKey(int bits, int e) throws Exception {
    RsaKey key = RsaKey.of(bits, e);
    assertTrue(key.p().isProbablePrime(CERTAINTY));
    assertTrue(key.q().isProbablePrime(CERTAINTY));
    assertEquals(bits, key.n().bitLength());
    BigInteger message = key.n().shiftRight(1);
    assertEquals(message, message.modPow(key.e(), key.n()).modPow(key.d(), key.n()));
    KeyFactory keys = KeyFactory.getInstance("RSA");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key.privateKey(keys));
    byte[] signed = signature.sign();
    assertEquals(bits / Byte.SIZE, signed.length);
    signature.initVerify(key.publicKey(keys));
    assertTrue(signature.verify(signed));
  }

  @ParameterizedTest
  @CsvSource({"7680", "15360"})
  void isALongRsaKey(int bits) {
    RsaKey key = RsaKey.of(bits, 65537);
    assertEquals(bits, key.n().bitLength());
    for (BigInteger prime : List.of(key.p(), key.q())) {
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
