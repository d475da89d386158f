// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;

/**
 * The path that certifies a key: the anchor, the certificate of an issuing authority if any, and
 * the certificate of the key. Immutable and thread-safe.
 */
public final class CertificatePath implements Certification {
  private final Authority anchor;
  private final Certificate[] certificates;
  private final String revocations;

  /** The certificates in the order of the path; none for the anchor itself. */
  CertificatePath(Authority anchor, Certificate[] certificates, String revocations) {
    this.anchor = anchor;
    this.certificates = certificates;
    this.revocations = revocations;
  }

  private Certificate last() {
    return certificates.length == 0 ? null : certificates[certificates.length - 1];
  }

  public PublicKey key() {
    return last() == null ? anchor.key() : last().subject().key();
  }

  public String number() {
    return last() == null ? anchor.number() : last().subject().number();
  }

  public String name() {
    return last() == null ? anchor.name() : last().subject().name();
  }

  public String authority() {
    return anchor.name();
  }

  public String revocations() {
    return revocations;
  }

  /** Returns the end of the validity; {@link Long#MAX_VALUE} for the anchor itself. */
  public long until() {
    long until = Long.MAX_VALUE;
    for (int i = 0; i < certificates.length; i++) {
      until = Math.min(until, certificates[i].until());
    }
    return until;
  }

  boolean isValidAt(long time) {
    boolean valid = true;
    for (int i = 0; i < certificates.length; i++) {
      valid &= certificates[i].isValidAt(time);
    }
    return valid;
  }

  public boolean mayOffer() {
    return (roles() & (Roles.SUPPLIER | Roles.AUTHORITY)) != 0;
  }

  /** Returns the {@link Roles} of the key. */
  public int roles() {
    return last() == null ? Roles.AUTHORITY : last().subject().roles();
  }

  /** Returns the certificates from the anchor to the key, as a new array; none for the anchor. */
  public Certificate[] certificates() {
    Certificate[] copy = new Certificate[certificates.length];
    System.arraycopy(certificates, 0, copy, 0, copy.length);
    return copy;
  }
}
