// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.raw.Nat256;

/**
 * A point of prime239v1 in Jacobian coordinates: x = X/Z^2, y = Y/Z^3 (SEC 1 v2.0 section 2.2.1 for
 * the group law; a = -3).
 *
 * <p>The branches on Z = 1 depend on the course of the algorithm alone. Those on infinity and on
 * equal or opposite points are met in a multiplication by a secret scalar with the probability of
 * guessing that scalar.
 */
final class Prime239v1Point extends ECPoint.AbstractFp {

  Prime239v1Point(ECCurve curve, ECFieldElement x, ECFieldElement y) {
    super(curve, x, y);
  }

  Prime239v1Point(ECCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    super(curve, x, y, zs);
  }

  protected ECPoint detach() {
    return new Prime239v1Point(null, getAffineXCoord(), getAffineYCoord());
  }

  public ECPoint add(ECPoint b) {
    if (isInfinity()) {
      return b;
    }
    if (b.isInfinity()) {
      return this;
    }

    int[] z1 = words(zs[0]);
    int[] z2 = words(b.getZCoord(0));
    boolean z1IsOne = Nat256.isOne(z1);
    boolean z2IsOne = Nat256.isOne(z2);
    int[] u1 = words(x);
    int[] s1 = words(y);
    int[] u2 = words(b.getRawXCoord());
    int[] s2 = words(b.getRawYCoord());
    if (!z2IsOne) {
      int[] zz = Nat256.create();
      Prime239v1Field.square(z2, zz);
      u1 = product(u1, zz);
      Prime239v1Field.multiply(zz, z2, zz);
      s1 = product(s1, zz);
    }
    if (!z1IsOne) {
      int[] zz = Nat256.create();
      Prime239v1Field.square(z1, zz);
      u2 = product(u2, zz);
      Prime239v1Field.multiply(zz, z1, zz);
      s2 = product(s2, zz);
    }

    int[] h = Nat256.create();
    Prime239v1Field.subtract(u2, u1, h);
    int[] r = Nat256.create();
    Prime239v1Field.subtract(s2, s1, r);
    if (Nat256.isZero(h)) {
      return Nat256.isZero(r) ? twice() : curve.getInfinity();
    }

    int[] hh = Nat256.create();
    Prime239v1Field.square(h, hh);
    int[] v = product(u1, hh);
    int[] hhh = hh;
    Prime239v1Field.multiply(hh, h, hhh);

    int[] x3 = Nat256.create();
    Prime239v1Field.square(r, x3);
    Prime239v1Field.subtract(x3, hhh, x3);
    Prime239v1Field.subtract(x3, v, x3);
    Prime239v1Field.subtract(x3, v, x3);

    int[] y3 = v;
    Prime239v1Field.subtractLazily(v, x3, y3);
    Prime239v1Field.multiply(y3, r, y3);
    Prime239v1Field.multiply(hhh, s1, hhh);
    Prime239v1Field.subtract(y3, hhh, y3);

    int[] z3 = h;
    if (!z1IsOne) {
      Prime239v1Field.multiply(z3, z1, z3);
    }
    if (!z2IsOne) {
      Prime239v1Field.multiply(z3, z2, z3);
    }
    return point(x3, y3, z3);
  }

  public ECPoint twice() {
    if (isInfinity()) {
      return this;
    }
    // The order is odd: no point has y = 0.
    int[] x1 = words(x);
    int[] y1 = words(y);
    int[] z1 = words(zs[0]);

    int[] yy = Nat256.create();
    Prime239v1Field.square(y1, yy);
    int[] s = product(x1, yy);
    Prime239v1Field.multiplyBySmall(s, 4, s);

    int[] zz = Nat256.create();
    Prime239v1Field.square(z1, zz);
    int[] m = Nat256.create();
    Prime239v1Field.addLazily(x1, zz, m);
    Prime239v1Field.subtractLazily(x1, zz, zz);
    Prime239v1Field.multiply(m, zz, m);
    Prime239v1Field.multiplyBySmall(m, 3, m);

    int[] z3 = zz;
    Prime239v1Field.addLazily(y1, y1, z3);
    Prime239v1Field.multiply(z3, z1, z3);

    int[] x3 = Nat256.create();
    Prime239v1Field.square(m, x3);
    Prime239v1Field.subtract(x3, s, x3);
    Prime239v1Field.subtract(x3, s, x3);

    int[] y3 = s;
    Prime239v1Field.subtractLazily(s, x3, y3);
    Prime239v1Field.multiply(y3, m, y3);
    Prime239v1Field.square(yy, yy);
    Prime239v1Field.multiplyBySmall(yy, 8, yy);
    Prime239v1Field.subtract(y3, yy, y3);
    return point(x3, y3, z3);
  }

  public ECPoint negate() {
    return isInfinity() ? this : new Prime239v1Point(curve, x, y.negate(), zs);
  }

  private ECPoint point(int[] x3, int[] y3, int[] z3) {
    return new Prime239v1Point(
        curve,
        new Prime239v1FieldElement(x3),
        new Prime239v1FieldElement(y3),
        new ECFieldElement[] {new Prime239v1FieldElement(z3)});
  }

  private static int[] product(int[] a, int[] b) {
    int[] z = Nat256.create();
    Prime239v1Field.multiply(a, b, z);
    return z;
  }

  private static int[] words(ECFieldElement e) {
    return ((Prime239v1FieldElement) e).words;
  }
}
