// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.SignatureVerifier;
import org.trustedsms.signature.Signer;

class EngineVerifierTest {
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;
  private static final byte[] MESSAGE = {1, 2, 3};
  private static final byte[] OTHER = {1, 2, 4};

  private final PrivateKey own = PrivateKey.generate(Curves.p256(), RANDOM);
  private final PublicKey key = own.publicKey();
  private final Signature signature = new Signer(own).sign(MESSAGE);
  private final AtomicInteger asked = new AtomicInteger();

  private interface Library {
    boolean verify(PublicKey by, byte[] message, Signature of) throws GeneralSecurityException;
  }

  private SignatureVerifier verifier(EngineKey.Engine engine) throws GeneralSecurityException {
    return (SignatureVerifier) EngineKey.of(own, "library", engine).holder();
  }

  private SignatureVerifier verifier(Library library) throws GeneralSecurityException {
    return verifier(
        new EngineKey.Engine() {
          @Override
          public byte[] sign(byte[] message) {
            return new Signer(own).sign(message).toBytes();
          }

          @Override
          public boolean verify(PublicKey by, byte[] message, Signature of)
              throws GeneralSecurityException {
            return library.verify(by, message, of);
          }
        });
  }

  /** On curves that it has and on those that it has not. */
  @ParameterizedTest
  @EnumSource(
      value = SignatureEngine.class,
      names = {"CORRETTO", "CONSCRYPT"})
  void librariesAgreeWithOurOwnCode(SignatureEngine engine) throws Exception {
    SignatureVerifier verifier;
    try {
      verifier = verifier(ProviderEngine.load(engine.provider(), own));
    } catch (ReflectiveOperationException | LinkageError e) {
      assumeTrue(false, engine + " cannot be loaded on this machine");
      return;
    }
    for (Curve curve : Curves.all().toArray()) {
      for (int i = 0; i < 20; i++) {
        PrivateKey signer = PrivateKey.generate(curve, RANDOM);
        byte[] message = new byte[i * 7];
        RANDOM.nextBytes(message);
        byte[] signed = new Signer(signer).sign(message).toBytes();
        assertTrue(verifier.verify(signer.publicKey(), message, Signature.decode(curve, signed)));
        signed[signed.length - 1] ^= 1;
        assertFalse(verifier.verify(signer.publicKey(), message, Signature.decode(curve, signed)));
      }
    }
  }

  @Test
  void oneInSoManyThatAreValidIsVerifiedAgain() throws Exception {
    SignatureVerifier verifier =
        verifier(
            (Library)
                (by, message, of) ->
                    asked.incrementAndGet() > 1 || by.equals(key) && of == signature);
    assertTrue(verifier.verify(key, MESSAGE, signature));
    long taken =
        IntStream.range(0, 1_000).filter(i -> verifier.verify(key, OTHER, signature)).count();
    assertEquals(255, taken);
    assertEquals(257, asked.get());
    assertTrue(verifier.verify(key, MESSAGE, signature));
  }

  @Test
  void ourOwnCodeVerifiesWhatALibraryCannot() throws Exception {
    SignatureVerifier unable =
        verifier(
            (Library)
                (by, message, of) -> {
                  asked.incrementAndGet();
                  throw new GeneralSecurityException("unknown curve");
                });
    SignatureVerifier broken =
        verifier(
            (Library)
                (by, message, of) -> {
                  throw new IllegalStateException("broken");
                });
    for (SignatureVerifier verifier : new SignatureVerifier[] {unable, broken, unable, broken}) {
      assertTrue(verifier.verify(key, MESSAGE, signature));
      assertFalse(verifier.verify(key, OTHER, signature));
    }
    assertEquals(4, asked.get());
  }
}
