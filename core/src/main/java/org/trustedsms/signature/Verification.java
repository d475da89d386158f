// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.Scalar;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PublicKey;

/**
 * One signature held against several messages. What does not depend on the message is computed
 * once, so that each message after the second costs about half a verification. Not thread-safe.
 */
public final class Verification {
  private final PublicKey key;
  private final Hash hash;
  private final Signature signature;
  private boolean begun;
  private Scalar inverse;
  private Scalar v;
  private Point keyPart;

  Verification(PublicKey key, Hash hash, Signature signature) {
    this.key = key;
    this.hash = hash;
    this.signature = signature;
  }

  /**
   * Tells whether the signature is of this message, of any number of bytes, and by this key, which
   * it is not if the two are on different curves.
   */
  public boolean matches(byte[] message) {
    Curve curve = key.curve();
    if (signature.curve() != curve) {
      return false;
    }
    Scalar e = curve.scalarFromDigest(hash.digest(message));
    if (inverse == null) {
      inverse = signature.s().invert();
      v = signature.r().multiply(inverse);
    }
    Scalar u = e.multiply(inverse);
    return sum(curve, u).xModOrderIs(signature.r());
  }

  private Point sum(Curve curve, Scalar u) {
    if (!begun) {
      begun = true;
      return key.point().multiplyAndAddBase(u, v);
    }
    if (keyPart == null) {
      keyPart = key.point().multiply(v);
    }
    return curve.multiplyBase(u).add(keyPart);
  }
}
