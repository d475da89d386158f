// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.key.PublicKey;

/** Verifies ECDSA signatures in place of {@link Verifier}. Thread-safe. */
public interface SignatureVerifier {

  /**
   * Returns whether the key's owner signed this message, of any number of bytes.
   *
   * @param signature on the curve of the key
   */
  boolean verify(PublicKey key, byte[] message, Signature signature);
}
