// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.contact;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** Keys to test with. */
final class Keys {
  static final CurveSet CURVES = new CurveSet(new Curve[] {Curves.p192(), Curves.b163()});

  private Keys() {}

  static PublicKey key(int number) {
    return privateKey(number).publicKey();
  }

  /**
   * Returns always the same key for a number above 0; odd ones are on P-192, even ones on B-163.
   */
  static PrivateKey privateKey(int number) {
    Curve curve = number % 2 == 1 ? Curves.p192() : Curves.b163();
    byte[] scalar = new byte[curve.scalarLength()];
    scalar[scalar.length - 1] = (byte) number;
    scalar[scalar.length - 2] = (byte) (number >> 8);
    try {
      return PrivateKey.decode(curve, scalar);
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }
}
