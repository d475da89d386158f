// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.SignedBytes;
import org.trustedsms.text.TextCodings;

/** Says what somebody has signed (docs/format.md sections 7 and 12). */
final class SignedBytesReader {
  private SignedBytesReader() {}

  /**
   * Reads signed bytes.
   *
   * @param bytes any bytes
   * @param signer whose signature is on them
   */
  static SignedStatement read(byte[] bytes, PublicKey signer) throws EvidenceProblem {
    SignedBytes said;
    try {
      said =
          SignedBytes.parse(bytes, MessageKinds.standard(), Curves.all(), TextCodings.standard());
    } catch (InvalidEncodingException e) {
      throw problem(e.getMessage());
    }
    if (!said.sender().equals(signer.fingerprint())) {
      throw problem(
          "it names the key with digits "
              + said.sender().toDigits()
              + " as the sender's, which is not "
              + EvidenceFiles.KEY);
    }
    if (said.header().curve() != signer.curve().id()) {
      throw problem("it names another curve than that of the sender's key");
    }
    return new SignedStatement(
        said.kind(),
        signer,
        said.stamp(),
        said.recipient(),
        said.header().isAcknowledgementAsked(),
        said.text(),
        said.kind() == MessageKinds.ACKNOWLEDGEMENT ? new MessageId(said.fixedPart()) : null,
        said.id());
  }

  private static EvidenceProblem problem(String what) {
    return new EvidenceProblem(EvidenceFiles.SIGNED_BYTES + " is not that of a message: " + what);
  }
}
