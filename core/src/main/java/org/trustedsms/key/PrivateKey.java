// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Scalar;
import org.trustedsms.random.RandomSource;

/**
 * A private key for ECDSA and ECIES, with its public key.
 *
 * <p>It does not change until it is {@link #erase erased}, and is thread-safe until then. What it
 * prints of itself is the public key.
 */
public final class PrivateKey {
  private final Scalar scalar;
  private final PublicKey publicKey;

  private PrivateKey(Scalar scalar) {
    this.scalar = scalar;
    publicKey = new PublicKey(scalar.curve().multiplyBase(scalar));
  }

  /**
   * Generates a key, uniform in [1, n-1], by rejection sampling (FIPS 186-5 appendix A.2.2).
   *
   * @throws SecurityException if the source gives no usable number in many attempts
   */
  public static PrivateKey generate(Curve curve, RandomSource random) {
    return new PrivateKey(curve.randomScalar(random));
  }

  /**
   * Reads a key and computes its public key.
   *
   * @param encoded {@link Curve#scalarLength} bytes, big-endian (SEC 1 v2.0 section 2.3.8); the
   *     caller erases them
   * @throws InvalidEncodingException if the length is wrong or the value not in [1, n-1]
   */
  public static PrivateKey decode(Curve curve, byte[] encoded) throws InvalidEncodingException {
    return new PrivateKey(curve.decodeScalar(encoded));
  }

  public Curve curve() {
    return scalar.curve();
  }

  public PublicKey publicKey() {
    return publicKey;
  }

  /**
   * Returns the secret number itself: erasing it erases the key.
   *
   * @throws SecurityException if the key has been erased
   */
  public Scalar scalar() {
    if (isErased()) {
      throw new SecurityException("the private key has been erased");
    }
    return scalar;
  }

  /**
   * Returns the secret encoding, which {@link SealedKey} protects: {@link Curve#scalarLength}
   * bytes, big-endian, which the caller erases.
   *
   * @throws SecurityException if the key has been erased
   */
  public byte[] toBytes() {
    return scalar().toBytes();
  }

  /** Overwrites the secret. No other thread may be using it. The public key stays. */
  public void erase() {
    scalar.erase();
  }

  /** Tells whether the secret has been overwritten. */
  public boolean isErased() {
    return scalar.isZero();
  }

  /** Describes the key by its public key. */
  public String toString() {
    return "private key of " + publicKey;
  }
}
