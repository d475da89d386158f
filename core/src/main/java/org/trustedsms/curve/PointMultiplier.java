// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECPoint;

/** Multiplies points that are met once, for which a {@link Comb} would not pay. */
interface PointMultiplier {

  /** Returns k times p; k may be secret. */
  ECPoint multiply(ECPoint p, Scalar k);

  /** Returns u times the base point and v times p, added; nothing is secret. */
  ECPoint sum(Curve curve, Scalar u, ECPoint p, Scalar v);
}
