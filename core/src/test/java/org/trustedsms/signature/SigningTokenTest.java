// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.curve.Scalar;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;

class SigningTokenTest {

  private static final byte[] MESSAGE = {1, 2, 3};

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  private static SigningToken token(PrivateKey key, long nonce) {
    return SigningToken.of(key, ReferenceCurve.of(key.curve()).scalar(BigInteger.valueOf(nonce)));
  }

  /** FIPS 186-5 section 6.4.1, written with big integers. */
  @ParameterizedTest
  @MethodSource("curves")
  void signsWithItsNonce(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger n = reference.n();
    PrivateKey key = TestKeys.of(curve, 1);
    BigInteger d = new BigInteger(1, key.toBytes());
    BigInteger last = n.subtract(BigInteger.ONE);
    for (BigInteger k : new BigInteger[] {BigInteger.ONE, BigInteger.TEN, last}) {
      BigInteger r = reference.multiplyBase(k).getAffineXCoord().toBigInteger().mod(n);
      for (BigInteger e :
          new BigInteger[] {BigInteger.ZERO, BigInteger.ONE, last, n.shiftRight(3)}) {
        BigInteger s = k.modInverse(n).multiply(e.add(r.multiply(d))).mod(n);
        SigningToken token = SigningToken.of(key, reference.scalar(k));
        assertArrayEquals(
            SignatureVectors.encode(curve, r, s), token.sign(reference.scalar(e)).toBytes());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isUsedOnceOnly(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    Signer signer = new Signer(key);
    SigningToken token = token(key, 12345);
    Signature signature = signer.sign(MESSAGE, token);
    byte[] before = signature.toBytes();
    assertTrue(new Verifier(key.publicKey()).verify(MESSAGE, signature));
    for (byte[] message : new byte[][] {MESSAGE, {4}, {}}) {
      String text =
          assertThrows(IllegalArgumentException.class, () -> signer.sign(message, token))
              .getMessage();
      assertTrue(text.contains("used"), text);
    }
    // What was erased is not part of the signature.
    assertArrayEquals(before, signature.toBytes());
    assertTrue(new Verifier(key.publicKey()).verify(MESSAGE, signature));
  }

  @Test
  void servesItsOwnKeyAlone() {
    PrivateKey key = TestKeys.of(Curves.p256(), 1);
    SigningToken token = token(key, 12345);
    for (PrivateKey other :
        new PrivateKey[] {
          TestKeys.of(Curves.p256(), 2),
          TestKeys.of(Curves.p224(), 1),
          TestKeys.of(Curves.p256(), 1)
        }) {
      Signer signer = new Signer(other);
      String text =
          assertThrows(IllegalArgumentException.class, () -> signer.sign(MESSAGE, token))
              .getMessage();
      assertTrue(text.contains("another key"), text);
    }
    // To be refused is not to be used.
    assertNotNull(new Signer(key).sign(MESSAGE, token));
  }

  @Test
  void isRefusedOnceErased() {
    PrivateKey key = TestKeys.of(Curves.b233(), 1);
    SigningToken token = token(key, 12345);
    token.erase();
    Signer signer = new Signer(key);
    assertThrows(IllegalArgumentException.class, () -> signer.sign(MESSAGE, token));
    token.erase();
    assertThrows(IllegalArgumentException.class, () -> signer.sign(MESSAGE, token));
  }

  @Test
  void takesTheNonceOverAndErasesIt() {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    Scalar nonce = ReferenceCurve.of(Curves.p192()).scalar(BigInteger.valueOf(99));
    assertNotNull(SigningToken.of(key, nonce));
    assertTrue(nonce.isZero());
    assertArrayEquals(TestKeys.of(Curves.p192(), 1).toBytes(), key.toBytes());
  }

  /** s = 0 for e = -r d: no signature, and the token is used all the same. */
  @ParameterizedTest
  @MethodSource("curves")
  void givesNoSignatureThatIsZero(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 1);
    BigInteger r =
        reference.multiplyBase(BigInteger.valueOf(12345)).getAffineXCoord().toBigInteger();
    BigInteger e = r.multiply(new BigInteger(1, key.toBytes())).negate();
    SigningToken token = token(key, 12345);
    assertNull(token.sign(reference.scalar(e)));
    assertThrows(
        IllegalArgumentException.class, () -> token.sign(reference.scalar(BigInteger.ONE)));
  }

  /** Of two threads that use a token at the same moment, one gets a signature. */
  @Test
  void isUsedByOneThreadOnly() throws Exception {
    Curve curve = Curves.p192();
    PrivateKey key = TestKeys.of(curve, 1);
    Scalar e = curve.scalarFromDigest(curve.hash().digest(MESSAGE));
    Verifier verifier = new Verifier(key.publicKey());
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      for (int round = 0; round < 500; round++) {
        SigningToken token = token(key, 1000 + round);
        AtomicInteger arrived = new AtomicInteger();
        Future<Signature> second = other.submit(() -> signTogether(token, e, arrived));
        Signature first = signTogether(token, e, arrived);
        assertTrue((first == null) != (second.get() == null), "round " + round);
        assertTrue(verifier.verify(MESSAGE, first != null ? first : second.get()));
      }
    } finally {
      other.shutdownNow();
    }
  }

  /** The race above is too short to be lost often; that there can be none is seen by the lock. */
  @Test
  void keepsAThreadWaitingWhileAnotherUsesIt() throws Exception {
    Curve curve = Curves.p192();
    SigningToken token = token(TestKeys.of(curve, 1), 12345);
    Scalar e = curve.scalarFromDigest(curve.hash().digest(MESSAGE));
    Thread thread = new Thread(() -> token.sign(e));
    synchronized (token) {
      thread.start();
      while (thread.getState() != Thread.State.BLOCKED && thread.isAlive()) {
        Thread.yield();
      }
      assertEquals(Thread.State.BLOCKED, thread.getState());
    }
    thread.join();
    assertThrows(IllegalArgumentException.class, () -> token.sign(e));
  }

  /** Returns null if the token was refused. */
  private static Signature signTogether(SigningToken token, Scalar e, AtomicInteger arrived) {
    arrived.incrementAndGet();
    // A lock or a barrier would let one go before the other.
    for (int spins = 0; arrived.get() < 2; spins++) {
      if (spins % 1000 == 999) {
        Thread.yield();
      }
      Thread.onSpinWait();
    }
    try {
      return token.sign(e);
    } catch (IllegalArgumentException refused) {
      return null;
    }
  }
}
