// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.AnyInteger;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.testing.Cases;

class VerifierTest {

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** Any r and s in range: no exception, and Bouncy Castle's verdict. */
  @Test
  void givesTheVerdictOfBouncyCastle() {
    Cases.check(
        100,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger anyR = AnyInteger.of(c);
          BigInteger anyS = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          BigInteger r = anyR.mod(reference.n()).max(BigInteger.ONE);
          BigInteger s = anyS.mod(reference.n()).max(BigInteger.ONE);
          PrivateKey key = TestKeys.of(curve, 1);
          byte[] message = {1};
          ECDSASigner expected = new ECDSASigner();
          expected.init(false, reference.publicKey(key.publicKey().toUncompressedBytes()));
          Signature signature =
              SignatureVectors.decode(curve, SignatureVectors.encode(curve, r, s));
          assertEquals(
              expected.verifySignature(curve.hash().digest(message), r, s),
              new Verifier(key.publicKey()).verify(message, signature));
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void tellsKeysApart(Curve curve) {
    byte[] message = {1};
    Signature signature = new Signer(TestKeys.of(curve, 1)).sign(message);
    for (int seed = 0; seed < 4; seed++) {
      Verifier verifier = new Verifier(TestKeys.of(curve, seed).publicKey());
      assertEquals(seed == 1, verifier.verify(message, signature));
    }
  }

  /** Another hash function than the curve's makes another signature. */
  @ParameterizedTest
  @MethodSource("curves")
  void usesTheHashOfTheCurve(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    byte[] message = {1};
    for (Hash hash : new Hash[] {Hash.sha256(), Hash.sha384(), Hash.sha512()}) {
      Signature signature = new Signer(key, hash).sign(message);
      assertEquals(hash == curve.hash(), new Verifier(key.publicKey()).verify(message, signature));
      assertTrue(new Verifier(key.publicKey(), hash).verify(message, signature));
    }
  }

  /** The table of the key is made while others verify with it. */
  @Test
  void servesSeveralThreads() {
    for (Curve curve :
        new Curve[] {Curves.p192(), Curves.prime239v1(), Curves.k233(), Curves.b163()}) {
      PrivateKey key = TestKeys.of(curve, 5);
      Verifier verifier = new Verifier(key.publicKey());
      Signature signature = new Signer(key).sign(new byte[] {1});
      IntStream.range(0, 64)
          .parallel()
          .forEach(
              i -> {
                assertTrue(verifier.verify(new byte[] {1}, signature));
                assertFalse(verifier.verify(new byte[] {2}, signature));
              });
    }
  }
}
