// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

/**
 * Uses a private key that this library does not see, in a hardware token for example; see {@link
 * PrivateKey#heldBy}. Implementations are thread-safe, and throw nothing but what is said here.
 */
public interface KeyHolder {

  /** Returns the public key, always the same. */
  PublicKey publicKey();

  /**
   * Signs with ECDSA and the curve's hash function. If the holder's nonce depends on the message
   * alone, the same text in the same step of 20 seconds is the same message, which receivers take
   * once.
   *
   * @param message what is to be hashed and signed; not to be changed
   * @return r and s side by side, {@link org.trustedsms.curve.Curve#signatureLength} bytes;
   *     anything else is refused by the signer
   * @throws KeyUnavailableException if the key cannot be used
   */
  byte[] sign(byte[] message);

  /**
   * Returns whether to verify each signature before it leaves, as a device may be faulty or
   * hostile. False if the holder does so itself.
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
