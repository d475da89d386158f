// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class KeyMaterialTest {
  @Test
  void theKeyOfACurveNeverChanges() throws Exception {
    Algorithm p256 = Algorithm.named("P-256");
    byte[] secret = KeyMaterial.privateKey(p256).toBytes();
    assertArrayEquals(secret, KeyMaterial.privateKey(p256).toBytes());
    PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(KeyMaterial.of(p256).pkcs8());
    ECPrivateKey read = (ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(encoded);
    assertEquals(new BigInteger(1, secret), read.getS());
  }

  @Test
  void bothRsaPaddingsHaveTheSameKey() throws Exception {
    KeyMaterial key = KeyMaterial.of(Algorithm.named("RSA-1024 PKCS #1"));
    assertSame(key, KeyMaterial.of(Algorithm.named("RSA-1024 PSS")));
    RSAPublicKey read =
        (RSAPublicKey)
            KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(key.x509()));
    assertEquals(1024, read.getModulus().bitLength());
  }

  @Test
  void everyCurveHasAnother() {
    assertNotEquals(
        HexFormat.of().formatHex(KeyMaterial.privateKey(Algorithm.named("K-163")).toBytes()),
        HexFormat.of().formatHex(KeyMaterial.privateKey(Algorithm.named("B-163")).toBytes()));
  }

  @Test
  void nobodyCanChangeIt() {
    KeyMaterial key = KeyMaterial.of(Algorithm.named("P-192"));
    byte[] before = key.x509();
    key.x509()[0] ^= 1;
    key.pkcs8()[0] ^= 1;
    assertArrayEquals(before, key.x509());
    assertEquals(0x30, key.pkcs8()[0]);
  }
}
