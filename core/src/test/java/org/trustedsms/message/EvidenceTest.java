// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;

class EvidenceTest {
  private static final long NOW = 1_700_000_000L;
  private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  private static boolean verifies(Evidence evidence, byte[] signedBytes)
      throws GeneralSecurityException {
    PublicKey key =
        KeyFactory.getInstance("EC", PROVIDER)
            .generatePublic(new X509EncodedKeySpec(evidence.signer().toSubjectPublicKeyInfo()));
    String algorithm = evidence.hashName().replace("-", "") + "withECDSA";
    Signature signature = Signature.getInstance(algorithm, PROVIDER);
    signature.initVerify(key);
    signature.update(signedBytes);
    return signature.verify(evidence.signatureDer());
  }

  /** The first INTEGER of an ECDSA-Sig-Value. */
  private static BigInteger rOf(byte[] der) throws IOException {
    return ASN1Integer.getInstance(ASN1Sequence.getInstance(der).getObjectAt(0)).getValue();
  }

  /** What {@code openssl dgst -verify} does, with another implementation than ours. */
  @ParameterizedTest
  @MethodSource("curves")
  void convincesAThirdParty(Curve curve) throws GeneralSecurityException, IOException {
    PrivateKey alice = Keys.alice(curve);
    OutgoingMessage sent =
        Draft.text("I owe Bob 5 \u20ac")
            .to(Keys.bob(curve).publicKey())
            .encrypted(TestRandom.seeded(1))
            .sign(alice, NOW, null);
    KnownSender sender = new KnownSender(alice.publicKey());
    ReceivedMessage received =
        KnownSender.receive(KnownSender.receiver(Keys.bob(curve)), sent.payload(), sender, NOW);

    Evidence evidence = received.evidence();
    assertEquals(alice.publicKey(), evidence.signer());
    assertTrue(verifies(evidence, evidence.signedBytes()));
    byte[] changed = evidence.signedBytes();
    changed[changed.length - 1] ^= 1;
    assertFalse(verifies(evidence, changed));
    assertTrue(verifies(evidence, evidence.signedBytes()), "shares an array");

    assertArrayEquals(sent.evidence().signedBytes(), evidence.signedBytes());
    assertArrayEquals(sent.evidence().signatureDer(), evidence.signatureDer());
    assertArrayEquals(
        sent.evidence().signer().toSubjectPublicKeyInfo(),
        evidence.signer().toSubjectPublicKeyInfo());
    assertEquals(sent.id(), received.id());
    assertEquals(sent.id(), evidence.id());
    assertEquals(evidence.id(), MessageId.of(evidence.signedBytes(), evidence.r()));
    byte[] der = evidence.signatureDer();
    assertEquals(rOf(der), new BigInteger(1, evidence.r()));
    assertEquals(curve.scalarLength(), evidence.r().length);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void namesTheHashOfTheSpecification(Curve curve) {
    String expected =
        switch (curve.name()) {
          case "P-384", "K-283", "B-283" -> "SHA-384";
          case "P-521", "K-409", "K-571", "B-409", "B-571" -> "SHA-512";
          default -> "SHA-256";
        };
    OutgoingMessage sent = Draft.text("").sign(Keys.alice(curve), NOW, null);
    assertEquals(expected, sent.evidence().hashName());
  }

  @Test
  void thereIsNoneOfARefusedMessage() {
    byte[] payload = Draft.text("").sign(Keys.alice(Curves.p192()), NOW, null).payload();
    Receiver bob = KnownSender.receiver(Keys.bob(Curves.p192()));
    assertNull(KnownSender.receive(bob, payload, null, NOW).evidence());
  }
}
