// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.study.PomcorStudy.Login;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Sender;
import org.trustedsms.transaction.Offer;

class LoginTest {
  private static final long NOW = 1_700_000_000L;
  private static final Curve P_256 = Curves.all().byName("P-256");

  @Test
  void anOfferHasTheBytesOfAMadeOne() {
    for (Curve curve : Curves.all().toArray()) {
      PrivateKey key =
          PrivateKey.generate(curve, new java.util.Random(curve.orderBits())::nextBytes);
      int made =
          new Sender(key, () -> NOW)
              .sign(new Offer(Login.QUESTION, NOW + 600).draft())
              .payload()
              .length;
      assertEquals(made, Login.of(curve).offer(), curve::name);
    }
  }

  /** RFC 8017 section 8.2.1: a signature is as long as the modulus. */
  @Test
  void rsaTakesAsManyBytesAsItsModulus() {
    Login curve = Login.of(P_256);
    Login rsa = Login.of(P_256, 2048 / Byte.SIZE);
    assertEquals(64, curve.signature());
    assertEquals(curve.offer() - 64 + 256, rsa.offer());
    assertEquals(curve.acceptance() - 64 + 256, rsa.acceptance());
    assertEquals(2, curve.segments());
    assertEquals(6, rsa.segments());
  }

  @Test
  void bodiesAreBase64() {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    for (int length : new int[] {48, 64, 132, 256, 384, 1920}) {
      assertEquals(
          encoder.encode(new byte[32]).length + encoder.encode(new byte[length]).length,
          Login.of(P_256, length).http());
    }
  }
}
