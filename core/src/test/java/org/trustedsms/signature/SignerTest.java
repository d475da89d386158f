// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.util.Memoable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;

class SignerTest {

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  private static byte[] message(int length, long seed) {
    byte[] message = new byte[length];
    new SplittableRandom(seed).nextBytes(message);
    return message;
  }

  @ParameterizedTest
  @MethodSource("curves")
  void signsTheSameMessageTheSameWay(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    byte[] message = message(100, 1);
    byte[] first = new Signer(key).sign(message).toBytes();
    assertEquals(curve.signatureLength(), first.length);
    assertArrayEquals(first, new Signer(key).sign(message).toBytes());
    assertArrayEquals(message(100, 1), message);
    byte[] r = Arrays.copyOf(first, first.length / 2);
    for (byte[] other : List.of(message(100, 2), message(99, 1), new byte[0])) {
      byte[] signature = new Signer(key).sign(other).toBytes();
      // The same r would be the same nonce, and betray the key.
      assertFalse(Arrays.equals(r, Arrays.copyOf(signature, r.length)));
    }
    byte[] ofOtherKey = new Signer(TestKeys.of(curve, 2)).sign(message).toBytes();
    assertFalse(Arrays.equals(r, Arrays.copyOf(ofOtherKey, r.length)));
  }

  @Test
  void signsAnyMessageSoThatItAloneVerifies() {
    Cases.check(
        100,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] message = c.bytes(0, 300);
          byte[] other = c.bytes(0, 300);
          PrivateKey key = TestKeys.of(curve, 3);
          Signature signature = new Signer(key).sign(message);
          Verifier verifier = new Verifier(key.publicKey());
          assertTrue(verifier.verify(message, signature));
          assertEquals(Arrays.equals(message, other), verifier.verify(other, signature));
        });
  }

  /** The hash function is the curve's: that is what the other side computes. */
  @ParameterizedTest
  @MethodSource("curves")
  void isVerifiedByBouncyCastle(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    for (int seed = 0; seed < 4; seed++) {
      PrivateKey key = TestKeys.of(curve, seed);
      byte[] message = message(10 * seed, seed);
      byte[] encoded = new Signer(key).sign(message).toBytes();
      BigInteger r = new BigInteger(1, Arrays.copyOf(encoded, encoded.length / 2));
      BigInteger s =
          new BigInteger(1, Arrays.copyOfRange(encoded, encoded.length / 2, encoded.length));
      ECDSASigner verifier = new ECDSASigner();
      verifier.init(false, reference.publicKey(key.publicKey().toCompressedBytes()));
      assertTrue(verifier.verifySignature(curve.hash().digest(message), r, s));
    }
  }

  /** Bouncy Castle's signatures have random nonces. */
  @ParameterizedTest
  @MethodSource("curves")
  void verifiesBouncyCastle(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    for (int seed = 0; seed < 4; seed++) {
      PrivateKey key = TestKeys.of(curve, seed);
      byte[] message = message(10 * seed, seed);
      ECDSASigner signer = new ECDSASigner();
      signer.init(true, reference.privateKey(key.toBytes()));
      BigInteger[] rs = signer.generateSignature(curve.hash().digest(message));
      Signature signature =
          SignatureVectors.decode(curve, SignatureVectors.encode(curve, rs[0], rs[1]));
      Verifier verifier = new Verifier(key.publicKey());
      assertTrue(verifier.verify(message, signature));
      message = message(10 * seed + 1, seed);
      assertFalse(verifier.verify(message, signature));
    }
  }

  /** The JDK, both ways and in both encodings, on the curves that it still has. */
  @ParameterizedTest
  @ValueSource(strings = {"P-256", "P-384", "P-521"})
  void agreesWithTheJdk(String name) throws GeneralSecurityException {
    Curve curve = Curves.all().byName(name);
    PrivateKey key = TestKeys.of(curve, 7);
    byte[] message = message(120, 7);
    String algorithm = curve.hash().name().replace("-", "") + "withECDSA";
    KeyFactory keys = KeyFactory.getInstance("EC");
    java.security.PublicKey jdkPublic =
        keys.generatePublic(new X509EncodedKeySpec(key.publicKey().toSubjectPublicKeyInfo()));
    ECParameterSpec domain = ((java.security.interfaces.ECPublicKey) jdkPublic).getParams();
    ECPrivateKey jdkPrivate =
        (ECPrivateKey)
            keys.generatePrivate(new ECPrivateKeySpec(new BigInteger(1, key.toBytes()), domain));

    Signature ours = new Signer(key).sign(message);
    java.security.Signature der = java.security.Signature.getInstance(algorithm);
    der.initVerify(jdkPublic);
    der.update(message);
    assertTrue(der.verify(ours.toDer()));
    java.security.Signature plain =
        java.security.Signature.getInstance(algorithm + "inP1363Format");
    plain.initVerify(jdkPublic);
    plain.update(message);
    assertTrue(plain.verify(ours.toBytes()));

    plain.initSign(jdkPrivate);
    plain.update(message);
    Signature theirs = SignatureVectors.decode(curve, plain.sign());
    assertTrue(new Verifier(key.publicKey()).verify(message, theirs));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void signsWithATokenToo(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    Signer signer = new Signer(key);
    SigningTokens tokens = new SigningTokens(key, TestRandom.seeded(1));
    byte[] message = message(50, 1);
    Signature first = signer.sign(message, tokens.next());
    Signature second = signer.sign(message, tokens.next());
    Verifier verifier = new Verifier(key.publicKey());
    assertTrue(verifier.verify(message, first));
    assertTrue(verifier.verify(message, second));
    assertFalse(Arrays.equals(first.toBytes(), second.toBytes()));
  }

  /** A zero key would sign with a nonce that anybody can compute. */
  @ParameterizedTest
  @MethodSource("curves")
  void refusesAnErasedKey(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    Signer signer = new Signer(key);
    key.erase();
    assertThrows(SecurityException.class, () -> signer.sign(message(10, 1)));
  }

  /** SHA-256, but for one message the digest that the test wants. */
  private static final class OneChosenDigest extends SHA256Digest {
    private final byte[] ordinary;
    private final byte[] chosen;

    OneChosenDigest(byte[] ordinary, byte[] chosen) {
      this.ordinary = ordinary.clone();
      this.chosen = chosen.clone();
    }

    @Override
    public int doFinal(byte[] out, int offset) {
      int length = super.doFinal(out, offset);
      if (Arrays.equals(ordinary, Arrays.copyOfRange(out, offset, offset + length))) {
        System.arraycopy(chosen, 0, out, offset, length);
      }
      return length;
    }

    @Override
    public Memoable copy() {
      OneChosenDigest copy = new OneChosenDigest(ordinary, chosen);
      copy.reset(this);
      return copy;
    }
  }

  /** e = -r d makes s zero, once in 2^256 messages: the deterministic nonce must take over. */
  @Test
  void signsAnewWhereATokenGivesNoSignature() {
    Curve curve = Curves.p256();
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 1);
    BigInteger k = BigInteger.valueOf(0x1234567);
    BigInteger r = reference.multiplyBase(k).getAffineXCoord().toBigInteger().mod(reference.n());
    BigInteger e = r.multiply(new BigInteger(1, key.toBytes())).negate().mod(reference.n());
    byte[] message = message(33, 1);
    Hash hash =
        TestHashes.of(
            new OneChosenDigest(Hash.sha256().digest(message), ReferenceCurve.fixed(e, 32)));

    SigningToken token = SigningToken.of(key, reference.scalar(k));
    Signer signer = new Signer(key, hash);
    Signature signature = signer.sign(message, token);
    assertArrayEquals(signer.sign(message).toBytes(), signature.toBytes());
    PublicKey publicKey = key.publicKey();
    assertTrue(new Verifier(publicKey, hash).verify(message, signature));
  }
}
