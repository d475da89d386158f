// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

class KeyCacheTest {
  private static PublicKey key(Curve curve) {
    return PrivateKey.generate(curve, new SecureRandom()::nextBytes).publicKey();
  }

  private final PublicKey a = key(Curves.p192());
  private final PublicKey b = key(Curves.p192());
  private final PublicKey c = key(Curves.p256());

  private static PublicKey of(KeyCache cache, PublicKey key) throws Exception {
    PublicKey found = cache.key(key.curve(), key.toCompressedBytes());
    assertEquals(key, found);
    return found;
  }

  @Test
  void keepsThoseThatWereUsedLast() throws Exception {
    KeyCache cache = new KeyCache(2);
    PublicKey first = of(cache, a);
    PublicKey second = of(cache, b);
    assertSame(first, of(cache, a));
    of(cache, c);
    assertSame(first, of(cache, a));
    assertNotSame(second, of(cache, b));
  }

  @Test
  void keepsNothingIfItMayNot() throws Exception {
    KeyCache cache = new KeyCache(0);
    assertNotSame(of(cache, a), of(cache, a));
  }

  /** K-233 and B-233 have points of one length. */
  @Test
  void aKeyOfAnotherCurveIsAnother() throws Exception {
    KeyCache cache = new KeyCache(9);
    byte[] point = of(cache, key(Curves.k233())).toCompressedBytes();
    try {
      assertEquals(Curves.b233(), cache.key(Curves.b233(), point).curve());
    } catch (InvalidEncodingException notOnB233) {
      assertEquals(Curves.k233(), cache.key(Curves.k233(), point).curve());
    }
  }

  @Test
  void whatIsNoKeyIsNotKept() {
    KeyCache cache = new KeyCache(9);
    for (int i = 0; i < 2; i++) {
      assertThrows(
          InvalidEncodingException.class, () -> cache.key(Curves.p256(), new byte[] {2, 3}));
    }
  }
}
