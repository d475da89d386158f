// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.SignedCredential;
import org.trustedsms.message.Verdict;

/** Finds the issuer of a credential by the hint in it, the beginning of a key's fingerprint. */
final class Issuers {
  static final int HINT_OFFSET = 6;
  private static final int HINT_LENGTH = 4;
  private static final int MOST_TRIED = 2;

  private Issuers() {}

  static byte[] hint(PublicKey issuer) {
    return Bytes.part(issuer.fingerprint().toBytes(), 0, HINT_LENGTH);
  }

  /** Returns those of the keys that a statement may be signed with, each once: step C2. */
  static PublicKey[] named(SignedCredential credential, PublicKey[] issuers)
      throws RejectedException {
    byte[] hint = Bytes.part(credential.fixedPart(), HINT_OFFSET, HINT_LENGTH);
    Vector named = new Vector();
    for (int i = 0; i < issuers.length; i++) {
      if (issuers[i].curve() == credential.curve()
          && Bytes.equal(hint(issuers[i]), hint)
          && !named.contains(issuers[i])) {
        named.addElement(issuers[i]);
      }
    }
    if (named.isEmpty()) {
      throw new RejectedException(
          Verdict.UNKNOWN_SENDER, "its issuer is no authority that was accepted");
    }
    PublicKey[] array = new PublicKey[named.size()];
    named.copyInto(array);
    return array;
  }

  /** Finds the key under which the signature holds, of the first two of those named: step C4. */
  static PublicKey signerOf(SignedCredential credential, PublicKey[] named)
      throws RejectedException {
    for (int i = 0; i < named.length && i < MOST_TRIED; i++) {
      if (credential.isSignedBy(named[i])) {
        return named[i];
      }
    }
    throw new RejectedException(
        Verdict.SIGNATURE_INVALID, "not signed by the authority that it names, or changed");
  }

  /**
   * Finds the key that signed. A credential that was accepted before is not verified again if only
   * one issuer can have signed it.
   */
  static PublicKey issuer(SignedCredential credential, PublicKey[] issuers, boolean accepted)
      throws RejectedException {
    PublicKey[] named = named(credential, issuers);
    return accepted && named.length == 1 && credential.hasSignature()
        ? named[0]
        : signerOf(credential, named);
  }
}
