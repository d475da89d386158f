// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.Scalar;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PublicKey;

/**
 * One signature held against several messages. What does not depend on the message is computed
 * once: each message after the first costs one multiplication of the base point. Not thread-safe.
 */
public final class Verification {
  private final PublicKey key;
  private final Hash hash;
  private final Signature signature;
  private Scalar inverse;

  /** Of the first message: u, and the sum u G + v Q. */
  private Scalar firstU;

  private Point firstSum;

  Verification(PublicKey key, Hash hash, Signature signature) {
    this.key = key;
    this.hash = hash;
    this.signature = signature;
  }

  /**
   * Returns whether the signature is of this message, of any number of bytes, and by this key,
   * which it is not if the two are on different curves.
   */
  public boolean matches(byte[] message) {
    Curve curve = key.curve();
    if (signature.curve() != curve) {
      return false;
    }
    Scalar e = curve.scalarFromDigest(hash.digest(message));
    if (inverse == null) {
      inverse = signature.s().invert();
      firstU = e.multiply(inverse);
      firstSum = key.point().multiplyAndAddBase(firstU, signature.r().multiply(inverse));
      return firstSum.xModOrderIs(signature.r());
    }
    Scalar difference = e.multiply(inverse).subtract(firstU);
    return curve.multiplyBase(difference).add(firstSum).xModOrderIs(signature.r());
  }
}
