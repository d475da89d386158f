// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.PhoneBigInteger;

class ExponentiationTest {
  @Test
  void theStudysSizes() {
    List<Exponentiation> all = Exponentiation.all();
    assertEquals(
        List.of(2048, 3072, 7680, 15360, 2048, 3072, 7680, 15360),
        all.stream().map(Exponentiation::modulusBits).toList());
    assertEquals(
        List.of(224, 256, 384, 512),
        all.stream().limit(4).map(what -> what.exponent().bitLength()).toList());
  }

  /** What RSA's owner computes is the power with the private exponent. */
  @Test
  void allComputeTheSame() throws Exception {
    Exponentiation rsa = Exponentiation.rsa(112, 2048);
    BigInteger power = rsa.base().modPow(rsa.key().getPrivateExponent(), rsa.key().getModulus());
    assertEquals(power, rsa.byJdk());
    assertEquals(power, new BigInteger(1, (byte[]) rsa.bouncyCastleTask().run()));
    rsa.counted(new PhoneBigInteger());
    Exponentiation dh = Exponentiation.dh(112, 224, 2048);
    dh.counted(new PhoneBigInteger());
  }

  @Test
  void linesHaveAllThatIsNeeded() {
    Exponentiation dh = Exponentiation.dh(112, 224, 2048);
    List<BigInteger> numbers =
        Arrays.stream(dh.line().split("\t")).skip(1).map(hex -> new BigInteger(hex, 16)).toList();
    assertEquals(List.of(dh.base(), dh.exponent(), dh.key().getModulus()), numbers);
    assertEquals(7, Exponentiation.rsa(112, 2048).line().split("\t").length);
  }

  /** Twice the modulus: four times a product, and twice as many for RSA. */
  @Test
  void theLawIsThatOfSchoolArithmetic() {
    assertEquals(
        4 * 512.0 / 384,
        Exponentiation.dh(256, 512, 15360).overByLaw(Exponentiation.dh(192, 384, 7680)));
    assertEquals(8.0, Exponentiation.rsa(256, 15360).overByLaw(Exponentiation.rsa(192, 7680)));
  }
}
