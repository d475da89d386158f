// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Refusal;
import org.trustedsms.message.Statement;
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

  /**
   * Finds the key under which the signature holds, steps C2 and C4.
   *
   * @param signatureChecked whether it holds under one of them; then nothing is verified if there
   *     is only one that it may be
   */
  static PublicKey signerOf(Statement statement, PublicKey[] issuers, boolean signatureChecked)
      throws Refusal {
    byte[] hint = Bytes.part(statement.fixedPart(), HINT_OFFSET, HINT_LENGTH);
    PublicKey[] fitting = new PublicKey[MOST_TRIED];
    int count = 0;
    for (int i = 0; i < issuers.length && count < MOST_TRIED; i++) {
      if (issuers[i].curve() == statement.curve() && Bytes.equal(hint(issuers[i]), hint)) {
        fitting[count++] = issuers[i];
      }
    }
    if (count == 0) {
      throw new Refusal(Verdict.UNKNOWN_SENDER, "its issuer is no authority that was accepted");
    }
    if (signatureChecked && count == 1) {
      return fitting[0];
    }
    for (int i = 0; i < count; i++) {
      if (statement.isSignedBy(fitting[i])) {
        return fitting[i];
      }
    }
    throw new Refusal(
        Verdict.SIGNATURE_INVALID, "not signed by the authority that it names, or changed");
  }
}
