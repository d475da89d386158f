// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

/**
 * Uses a private key that this library does not see: a hardware token, another library. {@link
 * PrivateKey#heldBy} makes a key of it that signs and decrypts as any other.
 *
 * <p>Implementations are thread-safe, and throw nothing but what is said here.
 */
public interface KeyHolder {

  /** Returns the public key, always the same. */
  PublicKey publicKey();

  /**
   * Signs with ECDSA and the curve's hash function. The nonce is the holder's business: where it
   * depends on the message alone, the same text in the same step of 20 seconds is the same message,
   * of which receivers take one.
   *
   * @param message what is to be hashed and signed; not to be changed
   * @return r and s side by side, {@link org.trustedsms.curve.Curve#signatureLength} bytes;
   *     anything else is refused by the signer
   * @throws KeyUnavailableException if the key cannot be used
   */
  byte[] sign(byte[] message);

  /**
   * Returns whether each signature is to be verified before it leaves, as that of a device is,
   * which may be faulty or hostile. A holder that sees to this in another way says no.
   */
  boolean isToBeChecked();

  /**
   * Agrees on a secret (ECDH, SEC 1 v2.0 section 3.3.1).
   *
   * @param point an uncompressed point, which has been validated; not to be changed
   * @return the x-coordinate of its product with the private key, {@link
   *     org.trustedsms.curve.Curve#fieldLength} bytes, which the caller erases
   * @throws KeyUnavailableException if the key cannot be used, or not for that
   */
  byte[] agree(byte[] point);

  /** Releases the key: it cannot be used any more. A second call does nothing. */
  void close();
}
