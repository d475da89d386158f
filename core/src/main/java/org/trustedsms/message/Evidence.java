// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;

/**
 * What convinces a third party, without this library, that somebody signed a message
 * (docs/format.md section 12). Immutable and thread-safe.
 */
public final class Evidence {
  private final byte[] signedBytes;
  private final Signature signature;
  private final PublicKey signer;

  Evidence(byte[] signedBytes, Signature signature, PublicKey signer) {
    this.signedBytes = signedBytes;
    this.signature = signature;
    this.signer = signer;
  }

  /** Returns exactly the bytes that were signed, as a new array. */
  public byte[] signedBytes() {
    byte[] copy = new byte[signedBytes.length];
    System.arraycopy(signedBytes, 0, copy, 0, copy.length);
    return copy;
  }

  /** Returns the signature as ECDSA-Sig-Value (RFC 3279 section 2.2.3). */
  public byte[] signatureDer() {
    return signature.toDer();
  }

  /** Returns the signer's key as SubjectPublicKeyInfo (RFC 5480 section 2): DER. */
  public byte[] subjectPublicKeyInfo() {
    return signer.toSubjectPublicKeyInfo();
  }

  /** Returns the signer's key. */
  public PublicKey signer() {
    return signer;
  }

  /** Returns the name of the hash function of the signature: SHA-256, SHA-384 or SHA-512. */
  public String hashName() {
    return signer.curve().hash().name();
  }
}
