// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.testing.Cases;

class VerificationTest {

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** The right message at any place among wrong ones, and wrong ones alone. */
  @Test
  void findsTheMessageAmongOthers() {
    Cases.check(
        100,
        c -> {
          Curve curve = AnyCurve.of(c);
          List<Integer> messages = c.list(0, 6, e -> e.integer(0, 3));
          boolean prepared = c.flag();
          PrivateKey key = TestKeys.of(curve, 1);
          PublicKey publicKey = key.publicKey();
          if (prepared) {
            publicKey.prepare();
          }
          Signature signature = new Signer(key).sign(new byte[] {2});
          Verification verification = new Verifier(publicKey).begin(signature);
          for (int message : messages) {
            assertEquals(message == 2, verification.matches(new byte[] {(byte) message}));
          }
          assertTrue(verification.matches(new byte[] {2}));
          assertFalse(verification.matches(new byte[] {3}));
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void givesTheSameVerdictsOnceTheKeyIsPrepared(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    PublicKey publicKey = key.publicKey();
    Verifier verifier = new Verifier(publicKey);
    for (byte i = 0; i < 8; i++) {
      Signature signature = new Signer(key).sign(new byte[] {i});
      assertTrue(verifier.verify(new byte[] {i}, signature), "use " + i);
      assertFalse(verifier.verify(new byte[] {9}, signature), "use " + i);
    }
    assertTrue(publicKey.point().isPrepared());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isFalseForASignatureOnAnotherCurve(Curve curve) {
    byte[] message = {1};
    PublicKey publicKey = TestKeys.of(curve, 1).publicKey();
    for (Curve other : Curves.all().toArray()) {
      Signature signature = new Signer(TestKeys.of(other, 1)).sign(message);
      Verification verification = new Verifier(publicKey).begin(signature);
      assertEquals(other == curve, verification.matches(message));
      assertEquals(other == curve, verification.matches(message));
    }
  }

  /** Whatever r and s are, the verdict is Bouncy Castle's; -s instead of s is another signature. */
  @ParameterizedTest
  @MethodSource("curves")
  void isFalseForChangedSignatures(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 1);
    byte[] message = {1};
    Signature signature = new Signer(key).sign(message);
    BigInteger n = reference.n();
    BigInteger r = ReferenceCurve.integer(signature.r());
    BigInteger s = ReferenceCurve.integer(signature.s());
    BigInteger one = BigInteger.ONE;
    Verifier verifier = new Verifier(key.publicKey());
    assertTrue(verifier.verify(message, of(curve, r, n.subtract(s))));
    for (BigInteger[] rs :
        new BigInteger[][] {
          {s, r},
          {r, s.equals(one) ? BigInteger.TWO : one},
          {one, s},
          {n.subtract(r), s},
          {r.xor(one).max(one), s},
          {r, s.xor(one).max(one)},
          {one, one},
          {n.subtract(one), n.subtract(one)},
        }) {
      if (rs[0].compareTo(n) < 0 && rs[1].compareTo(n) < 0) {
        assertFalse(verifier.verify(message, of(curve, rs[0], rs[1])));
      }
    }
  }

  private static Signature of(Curve curve, BigInteger r, BigInteger s) {
    return SignatureVectors.decode(curve, SignatureVectors.encode(curve, r, s));
  }

  private static Hash choosing(ReferenceCurve reference, BigInteger... es) {
    byte[][] digests = new byte[es.length][];
    for (int i = 0; i < es.length; i++) {
      digests[i] = reference.randomBytesFor(es[i].mod(reference.n()));
    }
    return TestHashes.giving(digests);
  }

  /**
   * e = -r d makes u G + v Q infinity, which has no x. FIPS 186-5 section 6.4.2 has it refused; the
   * first verification, later ones of one signature and those of a prepared key compute it
   * differently.
   */
  @ParameterizedTest
  @MethodSource("curves")
  void isFalseWhereTheSumIsInfinity(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 1);
    BigInteger d = new BigInteger(1, key.toBytes());
    for (BigInteger r : new BigInteger[] {BigInteger.ONE, BigInteger.valueOf(0xabcdef)}) {
      Hash hash = choosing(reference, r.multiply(d).negate());
      Signature signature = of(curve, r, BigInteger.valueOf(77));
      for (boolean prepared : new boolean[] {false, true}) {
        PublicKey publicKey = TestKeys.of(curve, 1).publicKey();
        if (prepared) {
          publicKey.prepare();
        }
        Verification verification = new Verifier(publicKey, hash).begin(signature);
        for (int time = 1; time <= 4; time++) {
          assertFalse(verification.matches(new byte[1]));
        }
      }
    }
  }

  /**
   * Digests that make both terms of the sum equal (e = r d), one of them infinity (e = 0), or 1/s
   * and r plain: right signatures all of them, with s = (e + r d) / k.
   */
  @ParameterizedTest
  @MethodSource("curves")
  void isTrueInTheExceptionalCasesOfAddition(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger n = reference.n();
    PrivateKey key = TestKeys.of(curve, 1);
    BigInteger d = new BigInteger(1, key.toBytes());
    BigInteger k = BigInteger.valueOf(0x1234567);
    BigInteger r = reference.multiplyBase(k).getAffineXCoord().toBigInteger().mod(n);
    BigInteger rd = r.multiply(d).mod(n);
    BigInteger[] es = {rd, BigInteger.ZERO, k.subtract(rd), rd.shiftLeft(1), BigInteger.ONE};
    Hash hash = choosing(reference, es);
    for (byte i = 0; i < es.length; i++) {
      BigInteger s = k.modInverse(n).multiply(es[i].add(rd)).mod(n);
      for (boolean prepared : new boolean[] {false, true}) {
        PublicKey publicKey = TestKeys.of(curve, 1).publicKey();
        if (prepared) {
          publicKey.prepare();
        }
        Verification verification = new Verifier(publicKey, hash).begin(of(curve, r, s));
        for (int time = 1; time <= 3; time++) {
          assertTrue(verification.matches(new byte[] {i}), "digest " + i + ", time " + time);
          assertFalse(verification.matches(new byte[] {(byte) ((i + 1) % es.length)}));
        }
      }
    }
  }

  @Test
  void doesNotChangeTheSignature() {
    PrivateKey key = TestKeys.of(Curves.k233(), 1);
    Signature signature = new Signer(key).sign(new byte[] {1});
    byte[] before = signature.toBytes();
    Verification verification = new Verifier(key.publicKey()).begin(signature);
    assertTrue(verification.matches(new byte[] {1}));
    assertTrue(verification.matches(new byte[] {1}));
    org.junit.jupiter.api.Assertions.assertArrayEquals(before, signature.toBytes());
  }
}
