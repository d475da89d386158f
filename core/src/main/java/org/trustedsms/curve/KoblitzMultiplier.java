// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.WTauNafMultiplier;

/**
 * Bouncy Castle's multiplication with the Frobenius map of Koblitz curves, which needs no doublings
 * (Solinas, Efficient Arithmetic on Koblitz Curves, 2000).
 *
 * <p>Its course depends on the scalar: of a private key used in ECIES on a K curve, timing shows
 * something to one who can measure it.
 */
final class KoblitzMultiplier implements PointMultiplier {

  public ECPoint multiply(ECPoint p, Scalar k) {
    return new WTauNafMultiplier().multiply(p, new BigInteger(1, k.toBytes()));
  }

  public ECPoint sum(Curve curve, Scalar u, ECPoint p, Scalar v) {
    return multiply(curve.rawBase(), u).add(multiply(p, v));
  }
}
