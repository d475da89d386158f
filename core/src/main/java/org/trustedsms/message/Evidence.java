// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;

/**
 * Proves to a third party, without this library, that somebody signed a message (docs/format.md
 * section 12). Immutable and thread-safe.
 */
public final class Evidence {
  private final byte[] signedBytes;
  private final Signature signature;
  private final PublicKey signer;
  private final MessageId id;

  Evidence(byte[] signedBytes, Signature signature, PublicKey signer) {
    this.signedBytes = signedBytes;
    this.signature = signature;
    this.signer = signer;
    id = MessageId.of(signedBytes, signature.rBytes());
  }

  /**
   * Takes up evidence that was kept.
   *
   * @throws IllegalArgumentException if it is not the signature of these bytes by this key
   */
  public static Evidence of(byte[] signedBytes, Signature signature, PublicKey signer) {
    if (!new Verifier(signer).verify(signedBytes, signature)) {
      throw new IllegalArgumentException("not a signature of these bytes by this key");
    }
    return new Evidence(Bytes.copy(signedBytes), signature, signer);
  }

  /** Returns exactly what was signed, as a new array. */
  public byte[] signedBytes() {
    return Bytes.copy(signedBytes);
  }

  public Signature signature() {
    return signature;
  }

  /** Returns r of the signature, as long as the curve's scalars, as a new array. */
  public byte[] r() {
    return signature.rBytes();
  }

  /** Returns the identifier of the message: SHA-256 of {@link #signedBytes} and {@link #r}. */
  public MessageId id() {
    return id;
  }

  /** Returns the signature in DER, as ECDSA-Sig-Value (RFC 3279 section 2.2.3). */
  public byte[] signatureDer() {
    return signature.toDer();
  }

  public PublicKey signer() {
    return signer;
  }

  /** Returns the hash function of the signature: SHA-256, SHA-384 or SHA-512. */
  public String hashName() {
    return signer.curve().hash().name();
  }
}
