// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.Scalar;
import org.trustedsms.random.RandomSource;

/**
 * A private key for ECDSA and ECIES, with its public key. The secret is here, or {@link KeyHolder
 * held elsewhere}.
 *
 * <p>Immutable and thread-safe until it is {@link #erase erased}. Its string form shows only the
 * public key.
 */
public class PrivateKey {
  /** Zero if it has been erased or is held elsewhere. */
  private final Scalar scalar;

  private final PublicKey publicKey;

  PrivateKey(Scalar scalar, PublicKey publicKey) {
    this.scalar = scalar;
    this.publicKey = publicKey;
  }

  private PrivateKey(Scalar scalar) {
    this(scalar, new PublicKey(scalar.curve().multiplyBase(scalar)));
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

  /**
   * Makes a key from one that is held elsewhere, to sign and decrypt with. It has no {@link
   * #scalar}, no encoding and no {@link org.trustedsms.signature.SigningToken}.
   */
  public static PrivateKey heldBy(KeyHolder holder) {
    return new HeldKey(holder);
  }

  public Curve curve() {
    return scalar.curve();
  }

  public PublicKey publicKey() {
    return publicKey;
  }

  /** Returns who holds the secret; null if it is here, or was. */
  public KeyHolder holder() {
    return null;
  }

  /**
   * Agrees on a secret with the owner of another key (ECDH, SEC 1 v2.0 section 3.3.1).
   *
   * @param point the other's, which is not infinity
   * @return the x-coordinate of its product with this key, {@link Curve#fieldLength} bytes, which
   *     the caller erases
   * @throws SecurityException if the key has been erased
   * @throws KeyUnavailableException if it is held elsewhere and cannot be used
   */
  public byte[] agree(Point point) {
    return point.multiply(scalar()).xCoordinate();
  }

  /**
   * Returns the secret number itself: erasing it erases the key.
   *
   * @throws SecurityException if the key has been erased or is held elsewhere
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
   * @throws SecurityException if the key has been erased or is held elsewhere
   */
  public byte[] toBytes() {
    return scalar().toBytes();
  }

  /**
   * Overwrites the secret, or has its holder let it go. No other thread may be using it. The public
   * key stays.
   */
  public void erase() {
    scalar.erase();
  }

  /** Returns whether the secret is not here: it has been overwritten, or is held elsewhere. */
  public boolean isErased() {
    return scalar.isZero();
  }

  /** Describes the key by its public key. */
  public String toString() {
    return "private key of " + publicKey;
  }
}
