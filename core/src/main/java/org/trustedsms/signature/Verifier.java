// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.hash.Hash;
import org.trustedsms.key.PublicKey;

/**
 * Verifies ECDSA signatures of one key (FIPS 186-5 section 6.4.2). The digest is that of the key's
 * curve. Immutable and thread-safe.
 */
public final class Verifier {
  private final PublicKey key;
  private final Hash hash;

  /** Creates a verifier of what the owner of a key has signed. */
  public Verifier(PublicKey key) {
    this(key, key.curve().hash());
  }

  /** Creates a verifier with another digest than the curve's. */
  Verifier(PublicKey key, Hash hash) {
    this.key = key;
    this.hash = hash;
  }

  /** Returns whether the key's owner signed this message, of any number of bytes. */
  public boolean verify(byte[] message, Signature signature) {
    return begin(signature).matches(message);
  }

  /** Begins the verification of a signature that may be of any of several messages. */
  public Verification begin(Signature signature) {
    return new Verification(key, hash, signature);
  }
}
