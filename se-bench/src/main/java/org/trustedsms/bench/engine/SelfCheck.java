// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PublicKey;

/** Checks that an engine works correctly before it is timed. */
final class SelfCheck {
  private SelfCheck() {}

  /** Returns what is wrong; {@code generating} gives a new public key, a SubjectPublicKeyInfo. */
  static Optional<String> fault(
      Counterpart engine, Counterpart reference, Algorithm algorithm, Callable<byte[]> generating) {
    try {
      Optional<String> fault = faultOfSignatures(engine, reference, algorithm);
      return fault.isPresent() || !algorithm.isCurve()
          ? fault
          : faultOfKey(algorithm, generating.call());
    } catch (Exception e) {
      return Optional.of("it fails: " + e);
    }
  }

  private static Optional<String> faultOfSignatures(
      Counterpart engine, Counterpart reference, Algorithm algorithm) throws Exception {
    byte[] message = BenchInput.message();
    byte[] other = BenchInput.message();
    other[0] ^= 1;
    byte[] signature = engine.sign(algorithm, message);
    if (!reference.verify(algorithm, message, signature)) {
      return Optional.of("its signature is refused by " + reference.name());
    }
    if (!engine.verify(algorithm, message, reference.sign(algorithm, message))) {
      return Optional.of("it refuses a signature by " + reference.name());
    }
    return accepts(engine, algorithm, other, signature)
        ? Optional.of("it accepts a signature of another message")
        : Optional.empty();
  }

  private static boolean accepts(
      Counterpart engine, Algorithm algorithm, byte[] message, byte[] signature) {
    try {
      return engine.verify(algorithm, message, signature);
    } catch (Exception refused) {
      return false;
    }
  }

  /** An encoded key differs from another of its curve in the point alone, which is its end. */
  private static Optional<String> faultOfKey(Algorithm algorithm, byte[] generated)
      throws Exception {
    Curve curve = algorithm.curve();
    byte[] fixed = KeyMaterial.of(algorithm).x509();
    int prefix = fixed.length - curve.uncompressedPointLength();
    if (generated.length != fixed.length
        || !Arrays.equals(generated, 0, prefix, fixed, 0, prefix)) {
      return Optional.of("it generates a key of another kind");
    }
    PublicKey.decode(curve, Arrays.copyOfRange(generated, prefix, generated.length));
    return Optional.empty();
  }

  /** Signs and verifies with the keys of {@link KeyMaterial}. */
  interface Counterpart {
    String name();

    /** Signs; on a curve as DER of an ECDSA-Sig-Value (RFC 3279 section 2.2.3). */
    byte[] sign(Algorithm algorithm, byte[] message) throws Exception;

    /** Verifies what any engine has signed; some throw for a signature that does not hold. */
    boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception;
  }
}
