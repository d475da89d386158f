// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.key.Fingerprint;

/**
 * Kind 4: proof that a message was received. Its recipient sent that message and knows its
 * identifier, so only a handle is sent, and the whole identifier is signed.
 */
final class AcknowledgementKind extends MessageKind {
  AcknowledgementKind() {
    super(4, "acknowledgement", false);
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public boolean mayBeForAnyone() {
    return false;
  }

  public boolean hasText() {
    return false;
  }

  public String fixedPartName() {
    return "handle";
  }

  public int fixedPartLength(Curve curve) {
    return MessageId.HANDLE_LENGTH;
  }

  public int signedFixedPartLength(byte[] content, Curve curve) {
    return MessageId.LENGTH;
  }

  public byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent) {
    MessageId id = sent.find(fixedPart, sender);
    return id == null ? null : id.toBytes();
  }
}
