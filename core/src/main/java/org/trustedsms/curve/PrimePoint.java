// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;

/**
 * A point of a {@link PrimeCurve} in Jacobian coordinates: x = X/Z^2, y = Y/Z^3 (SEC 1 v2.0 section
 * 2.2.1 for the group law; a = -3).
 *
 * <p>The branches on Z = 1 depend on the course of the algorithm alone. Those on infinity and on
 * equal or opposite points are met in a multiplication by a secret scalar with the probability of
 * guessing that scalar.
 */
final class PrimePoint extends ECPoint.AbstractFp {
  private final PrimeCurve field;

  PrimePoint(PrimeCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    super(curve, x, y, zs);
    field = curve;
  }

  /** A finite point keeps no Z of zero, since the order is odd and no point has y = 0. */
  public boolean isInfinity() {
    return x == null;
  }

  public boolean isNormalized() {
    return isInfinity() || zs == field.affine;
  }

  protected ECPoint detach() {
    return new PrimePoint(null, getAffineXCoord(), getAffineYCoord(), zs);
  }

  public ECPoint add(ECPoint b) {
    if (isInfinity()) {
      return b;
    }
    if (b.isInfinity()) {
      return this;
    }

    PrimePoint other = (PrimePoint) b;
    int[] u1 = words(x);
    int[] s1 = words(y);
    int[] u2 = words(other.getRawXCoord());
    int[] s2 = words(other.getRawYCoord());
    int[] z1 = z();
    int[] z2 = other.z();
    if (z2 != null) {
      int[] zz = field.square(z2);
      u1 = field.product(u1, zz);
      s1 = field.product(s1, field.product(zz, z2));
    }
    if (z1 != null) {
      int[] zz = field.square(z1);
      u2 = field.product(u2, zz);
      s2 = field.product(s2, field.product(zz, z1));
    }

    int[] h = field.lazy(u2, -1, u1);
    int[] r = field.lazy(s2, -1, s1);
    int[] hh = field.square(h);
    if (field.isZeroSquare(hh)) {
      return field.isZero(r) ? twice() : field.getInfinity();
    }

    int[] hhh = field.product(hh, h);
    int[] v = field.product(u1, hh);
    int[] x3 = field.sum(field.lazy(field.square(r), -1, hhh), -2, v);
    int[] y3 = field.sum(field.product(r, field.lazy(v, -1, x3)), -1, field.product(s1, hhh));
    int[] z3 = z1 == null ? field.sum(u2, -1, u1) : field.product(h, z1);
    return point(x3, y3, z2 == null ? z3 : field.product(z3, z2));
  }

  /** The Z of this point; null for 1. */
  private int[] z() {
    return zs == field.affine ? null : words(zs[0]);
  }

  public ECPoint twice() {
    if (isInfinity()) {
      return this;
    }
    int[] x1 = words(x);
    int[] y1 = words(y);
    int[] z1 = words(zs[0]);

    int[] zz = field.square(z1);
    int[] m = field.product(field.lazy(x1, -1, zz), field.lazy(x1, 1, zz));
    // -3 (x^2 - z^4)
    m = field.sum(m, -4, m);

    int[] yy = field.square(y1);
    int[] xyy = field.product(x1, yy);
    int[] x3 = field.sum(field.square(m), -8, xyy);
    int[] y3 = field.sum(field.product(m, field.sum(x3, -4, xyy)), -8, field.square(yy));
    return point(x3, y3, field.product(field.lazy(y1, 1, y1), z1));
  }

  public ECPoint negate() {
    return isInfinity() ? this : new PrimePoint(field, x, y.negate(), zs);
  }

  private ECPoint point(int[] x3, int[] y3, int[] z3) {
    return new PrimePoint(field, element(x3), element(y3), new ECFieldElement[] {element(z3)});
  }

  private ECFieldElement element(int[] z) {
    return new PrimeFieldElement(field, z);
  }

  private static int[] words(ECFieldElement e) {
    return ((PrimeFieldElement) e).words;
  }
}
