// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/** Kind 3: the sender's public key, compressed, with a name, signed by itself. */
final class PublicKeyKind extends MessageKind {
  PublicKeyKind() {
    super(3, "public key");
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public String fixedPartName() {
    return "public key";
  }

  public int fixedPartLength(Curve curve) {
    return curve.compressedPointLength();
  }

  public PublicKey senderIn(byte[] fixedPart, Curve curve) throws InvalidEncodingException {
    return PublicKey.decode(curve, fixedPart);
  }
}
