// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/**
 * A point of a {@link BinaryCurve} in lambda-projective coordinates: x = X/Z, x + y/x = L/Z (T.
 * Oliveira, J. Lopez, D. Aranha, F. Rodriguez-Henriquez, Lambda Coordinates for Binary Elliptic
 * Curves, CHES 2013).
 *
 * <p>Addition and doubling are for points of odd order, as all that pass validation; the point with
 * x = 0 has order 2, and y in the place of L.
 *
 * <p>The branches on Z = 1 depend on the course of the algorithm alone. Those on infinity and on
 * equal or opposite points are met in a multiplication by a secret scalar with the probability of
 * guessing that scalar.
 */
final class BinaryPoint extends ECPoint.AbstractF2m {

  BinaryPoint(BinaryCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    super(curve, x, y, zs);
  }

  /** A sum of points of odd order has no Z of zero. */
  public boolean isInfinity() {
    return x == null;
  }

  public boolean isNormalized() {
    return isInfinity() || isAffine();
  }

  public ECFieldElement getYCoord() {
    if (isInfinity() || x.isZero()) {
      return y;
    }
    return y.add(x).multiply(x).divide(zs[0]);
  }

  protected boolean getCompressionYTilde() {
    return !x.isZero() && y.testBitZero() != x.testBitZero();
  }

  private boolean isAffine() {
    return zs == ((BinaryCurve) curve).affine;
  }

  public ECPoint add(ECPoint b) {
    if (isInfinity()) {
      return b;
    }
    if (b.isInfinity()) {
      return this;
    }

    BinaryPoint other = (BinaryPoint) b;
    ECFieldElement u1 = x;
    ECFieldElement s1 = y;
    ECFieldElement u2 = other.x;
    ECFieldElement s2 = other.y;
    ECFieldElement z1 = zs[0];
    ECFieldElement z2 = other.zs[0];
    if (!isAffine()) {
      u2 = u2.multiply(z1);
      s2 = s2.multiply(z1);
    }
    if (!other.isAffine()) {
      u1 = u1.multiply(z2);
      s1 = s1.multiply(z2);
    }

    ECFieldElement s = s1.add(s2);
    ECFieldElement u = u1.add(u2);
    if (u.isZero()) {
      return s.isZero() ? twice() : curve.getInfinity();
    }

    ECFieldElement uu = u.square();
    ECFieldElement su2 = s.multiply(u2);
    ECFieldElement z3 = s.multiply(uu);
    if (!other.isAffine()) {
      z3 = z3.multiply(z2);
    }
    ECFieldElement l3 = su2.add(uu).square().add(z3.multiply(y.add(z1)));
    if (!isAffine()) {
      z3 = z3.multiply(z1);
    }
    return point(s.multiply(u1).multiply(su2), l3, z3);
  }

  public ECPoint twice() {
    if (isInfinity()) {
      return this;
    }
    ECFieldElement z1 = zs[0];
    ECFieldElement lz = y.multiply(z1);
    ECFieldElement zz = z1.square();
    ECFieldElement t = withA(y.square().add(lz), zz);

    ECFieldElement x3 = t.square();
    ECFieldElement z3 = t.multiply(zz);
    return point(x3, x.multiply(z1).square().add(t.multiply(lz)).add(x3).add(z3), z3);
  }

  /** Returns e + a f. */
  private ECFieldElement withA(ECFieldElement e, ECFieldElement f) {
    return curve.getA().isZero() ? e : e.add(f);
  }

  public ECPoint twicePlus(ECPoint b) {
    if (isInfinity()) {
      return b;
    }
    BinaryPoint other = (BinaryPoint) b;
    if (b.isInfinity() || !other.isAffine()) {
      return twice().add(b);
    }

    ECFieldElement z1 = zs[0];
    ECFieldElement x2 = other.x;
    ECFieldElement ll = y.square();
    ECFieldElement zz = z1.square();
    ECFieldElement t = withA(ll.add(y.multiply(z1)), zz);
    ECFieldElement l2 = other.y.add(((BinaryCurve) curve).affine[0]);
    ECFieldElement s =
        l2.add(curve.getA()).multiply(zz).add(ll).multiply(t).add(x.square().multiply(zz));
    ECFieldElement u2 = x2.multiply(zz);
    ECFieldElement uu = u2.add(t).square();
    if (uu.isZero()) {
      return s.isZero() ? b.twice() : curve.getInfinity();
    }

    ECFieldElement z3 = s.multiply(uu).multiply(zz);
    return point(s.square().multiply(u2), s.add(uu).square().multiply(t).add(l2.multiply(z3)), z3);
  }

  public ECPoint negate() {
    return isInfinity() ? this : new BinaryPoint((BinaryCurve) curve, x, y.add(zs[0]), zs);
  }

  private ECPoint point(ECFieldElement x3, ECFieldElement l3, ECFieldElement z3) {
    return new BinaryPoint((BinaryCurve) curve, x3, l3, new ECFieldElement[] {z3});
  }
}
