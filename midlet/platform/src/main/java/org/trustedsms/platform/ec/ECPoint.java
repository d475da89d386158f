// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/**
 * A point, in the place of Bouncy Castle's class as {@link ECCurve} is: in Jacobian coordinates on
 * a prime curve, lambda-projective on a binary one. Immutable.
 */
public abstract class ECPoint {
  /** The curve. */
  protected ECCurve curve;

  /** The projective coordinate X; null at infinity. */
  protected ECFieldElement x;

  /** The projective coordinate Y, or L on a binary curve. */
  protected ECFieldElement y;

  /** The coordinate Z. */
  protected ECFieldElement[] zs;

  /** Makes a point of a curve (or null); zs is Z alone. */
  protected ECPoint(ECCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    this.curve = curve;
    this.x = x;
    this.y = y;
    this.zs = zs;
  }

  /** Returns whether the coordinates satisfy the equation. */
  protected abstract boolean satisfiesCurveEquation();

  /** Returns whether the point is in the subgroup of the curve's order. */
  protected abstract boolean satisfiesOrder();

  /** Returns the normalised point, given 1/Z. */
  abstract ECPoint normalize(ECFieldElement inverse);

  /** Returns whether the y-coordinate is the one that a compressed point names by 03. */
  protected abstract boolean getCompressionYTilde();

  /** Returns this + b, for a point b of the same curve. */
  public abstract ECPoint add(ECPoint b);

  public abstract ECPoint negate();

  /** Returns 2 times this. */
  public abstract ECPoint twice();

  /** Returns this - b, for a point b of the same curve. */
  public ECPoint subtract(ECPoint b) {
    return add(b.negate());
  }

  /** Returns 2^e times this, for e of 0 or more. */
  public ECPoint timesPow2(int e) {
    ECPoint p = this;
    for (int i = 0; i < e; i++) {
      p = p.twice();
    }
    return p;
  }

  /** Returns 2 times this, plus b, for a point b of the same curve. */
  public ECPoint twicePlus(ECPoint b) {
    return twice().add(b);
  }

  public ECCurve getCurve() {
    return curve;
  }

  /** Returns X. */
  public ECFieldElement getXCoord() {
    return x;
  }

  /** Returns Y; of a normalised point of a binary curve, y. */
  public ECFieldElement getYCoord() {
    return y;
  }

  /** Returns Z, for an index of 0. */
  public ECFieldElement getZCoord(int index) {
    return zs[index];
  }

  /** Returns X. */
  public final ECFieldElement getRawXCoord() {
    return x;
  }

  /** Returns Y, or L on a binary curve. */
  public final ECFieldElement getRawYCoord() {
    return y;
  }

  /** Returns x; throws IllegalStateException if the point is not normalised. */
  public ECFieldElement getAffineXCoord() {
    requireNormalized();
    return getXCoord();
  }

  /** Returns y; throws IllegalStateException if the point is not normalised. */
  public ECFieldElement getAffineYCoord() {
    requireNormalized();
    return getYCoord();
  }

  private void requireNormalized() {
    if (!isNormalized()) {
      throw new IllegalStateException("point not in normal form");
    }
  }

  /** Returns whether this is the point at infinity. */
  public abstract boolean isInfinity();

  /** Returns whether Z is 1, or this is infinity. */
  public abstract boolean isNormalized();

  /** Returns the point with Z = 1. The inversion takes the same steps for all values, unblinded. */
  public ECPoint normalize() {
    return isNormalized() ? this : normalize(zs[0].invert());
  }

  /** Returns whether this is a point of the curve and in the subgroup of its order. */
  public boolean isValid() {
    return isInfinity() || satisfiesCurveEquation() && satisfiesOrder();
  }

  /** Returns whether it is the same point on the same object of a curve. */
  public boolean equals(Object other) {
    return other instanceof ECPoint && equals((ECPoint) other);
  }

  /** Returns whether it is the same point on the same object of a curve. */
  public boolean equals(ECPoint other) {
    if (other == null || other.curve != curve) {
      return false;
    }
    if (isInfinity() || other.isInfinity()) {
      return isInfinity() == other.isInfinity();
    }
    ECPoint p = normalize();
    ECPoint q = other.normalize();
    return p.x.equals(q.x) && p.y.equals(q.y);
  }

  /** Returns a hash code that equal points share. */
  public int hashCode() {
    return isInfinity() ? 0 : normalize().x.hashCode();
  }

  /** Encodes the point (SEC 1 v2.0 section 2.3.3), without y if compressed. */
  public byte[] getEncoded(boolean compressed) {
    if (isInfinity()) {
      return new byte[1];
    }
    ECPoint p = normalize();
    byte[] encodedX = p.getXCoord().getEncoded();
    int length = encodedX.length;
    byte[] encoded = new byte[compressed ? 1 + length : 1 + 2 * length];
    System.arraycopy(encodedX, 0, encoded, 1, length);
    if (compressed) {
      encoded[0] = (byte) (p.getCompressionYTilde() ? 3 : 2);
    } else {
      encoded[0] = 4;
      System.arraycopy(p.getYCoord().getEncoded(), 0, encoded, 1 + length, length);
    }
    return encoded;
  }

  /** A point of a prime curve, in Jacobian coordinates. */
  public abstract static class AbstractFp extends ECPoint {

    /** Makes a point of a curve (or null); zs is Z alone. */
    protected AbstractFp(ECCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
      super(curve, x, y, zs);
    }

    protected boolean getCompressionYTilde() {
      return getAffineYCoord().testBitZero();
    }

    protected boolean satisfiesCurveEquation() {
      ECPoint p = normalize();
      return p.y.square().equals(((ECCurve.AbstractFp) curve).squareOfY(p.x));
    }

    /** The cofactor is 1. */
    protected boolean satisfiesOrder() {
      return true;
    }

    ECPoint normalize(ECFieldElement inverse) {
      ECFieldElement square = inverse.square();
      return curve.createRawPoint(x.multiply(square), y.multiply(square.multiply(inverse)));
    }
  }

  /** A point of a binary curve, in lambda-projective coordinates. */
  public abstract static class AbstractF2m extends ECPoint {

    /** Makes a point of a curve (or null); y is L, zs is Z alone. */
    protected AbstractF2m(ECCurve curve, ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
      super(curve, x, y, zs);
    }

    protected boolean satisfiesCurveEquation() {
      ECFieldElement z = zs[0];
      ECFieldElement zz = z.square();
      ECFieldElement right = curve.getB().multiply(zz.square());
      if (x.isZero()) {
        // The one such point has y in the place of L.
        return y.square().multiply(zz).equals(right);
      }
      ECFieldElement xx = x.square();
      return y.add(z)
          .multiply(y)
          .add(curve.getA().multiply(zz))
          .multiply(xx)
          .equals(xx.square().add(right));
    }

    /**
     * Returns whether the point is a double, or a fourfold if the cofactor is 4 (E. W. Knudsen,
     * Elliptic Scalar Multiplication Using Point Halving, ASIACRYPT 1999).
     */
    protected boolean satisfiesOrder() {
      ECPoint p = normalize();
      ECFieldElement.AbstractF2m xa = (ECFieldElement.AbstractF2m) p.x.add(curve.getA());
      if (xa.trace() != 0) {
        return false;
      }
      if (curve.getCofactor().intValue() == 2) {
        return true;
      }
      // The half has x^2 = t or t + x, whose traces are the same since that of x is 0, as is a.
      ECFieldElement t = p.x.multiply(xa.halfTrace()).add(p.getYCoord());
      return ((ECFieldElement.AbstractF2m) t).trace() == 0;
    }

    ECPoint normalize(ECFieldElement inverse) {
      return curve.createRawPoint(x.multiply(inverse), y.multiply(inverse));
    }

    /** Applies the Frobenius map, 0 or more times, on a Koblitz curve. */
    public AbstractF2m tauPow(int times) {
      return isInfinity()
          ? this
          : (AbstractF2m)
              curve.createRawPoint(
                  power(x, times), power(y, times), new ECFieldElement[] {power(zs[0], times)});
    }

    private static ECFieldElement power(ECFieldElement e, int times) {
      return ((ECFieldElement.AbstractF2m) e).squarePow(times);
    }
  }
}
