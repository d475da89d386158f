// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/** Kind 3: the sender's public key, compressed, with a name, signed by itself. */
final class PublicKeyKind implements MessageKind {

  public int id() {
    return 3;
  }

  public String name() {
    return "public key";
  }

  public boolean isEncrypted() {
    return false;
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public boolean mayBeForAnyone() {
    return true;
  }

  public boolean hasText() {
    return true;
  }

  public String fixedPartName() {
    return "public key";
  }

  public int fixedPartLength(Curve curve) {
    return curve.compressedPointLength();
  }

  public int signedFixedPartLength(Curve curve) {
    return curve.compressedPointLength();
  }

  public PublicKey senderIn(byte[] fixedPart, Curve curve) throws InvalidEncodingException {
    return PublicKey.decode(curve, fixedPart);
  }

  public byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent) {
    return fixedPart;
  }
}
