// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import java.math.BigInteger;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.random.TestRandom;

/** Keys for tests: the same each time. */
public final class TestKeys {
  private TestKeys() {}

  /** Returns a key that depends on curve and seed alone. */
  public static PrivateKey of(Curve curve, long seed) {
    return PrivateKey.generate(curve, TestRandom.seeded(100 * seed + curve.id()));
  }

  /** Returns the key of a number, which must be in [1, n-1]. */
  public static PrivateKey of(Curve curve, BigInteger d) {
    try {
      return PrivateKey.decode(curve, ReferenceCurve.fixed(d, curve.scalarLength()));
    } catch (InvalidEncodingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
