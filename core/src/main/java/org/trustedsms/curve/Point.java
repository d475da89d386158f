// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;

/**
 * A point in the subgroup that a curve's base point generates.
 *
 * <p>Immutable and thread-safe. Tables that make later multiplications of the same point faster are
 * kept inside it; see {@link #prepare}.
 */
public final class Point {
  private final Curve curve;
  private final ECPoint point;
  private volatile Comb comb;
  private int timesMet;

  Point(Curve curve, ECPoint point) {
    this.curve = curve;
    this.point = point;
  }

  public Curve curve() {
    return curve;
  }

  /**
   * Returns whether this is the point at infinity, the only one without coordinates. No public key
   * is, but a sum may be.
   */
  public boolean isInfinity() {
    return point.isInfinity();
  }

  /**
   * Returns the compressed encoding (SEC 1 v2.0 section 2.3.3): 02 or 03, then x, {@link
   * Curve#compressedPointLength} bytes in all.
   *
   * @throws ArithmeticException if this is the point at infinity
   */
  public byte[] toCompressedBytes() {
    return encode(true);
  }

  /**
   * Returns the uncompressed encoding (SEC 1 v2.0 section 2.3.3): 04, x, y, {@link
   * Curve#uncompressedPointLength} bytes in all.
   *
   * @throws ArithmeticException if this is the point at infinity
   */
  public byte[] toUncompressedBytes() {
    return encode(false);
  }

  /**
   * Returns the affine x-coordinate as a field element (SEC 1 v2.0 section 2.3.5), the shared
   * secret of Diffie-Hellman: {@link Curve#fieldLength} bytes, which the caller erases if they are
   * secret.
   *
   * @throws ArithmeticException if this is the point at infinity
   */
  public byte[] xCoordinate() {
    return finite().getAffineXCoord().getEncoded();
  }

  /**
   * Returns the affine x-coordinate, taken as an integer, mod n, which may be zero: the r of an
   * ECDSA signature (SEC 1 v2.0 section 4.1.3).
   *
   * @throws ArithmeticException if this is the point at infinity
   */
  public Scalar xModOrder() {
    ScalarField field = curve.scalarField();
    byte[] x = xCoordinate();
    int[] z = field.fromBytes(x, 0, x.length);
    field.reduceCoordinate(z, z);
    return new Scalar(curve, z);
  }

  /**
   * Returns whether {@link #xModOrder} is r, without the inversion that computing it takes: x = r +
   * in for an i up to the cofactor is compared in projective coordinates. False at infinity. For
   * public values only.
   *
   * @throws IllegalArgumentException if r belongs to another curve
   */
  public boolean xModOrderIs(Scalar r) {
    curve.require(r.curve());
    if (point.isInfinity()) {
      return false;
    }
    ECCurve c = point.getCurve();
    ECFieldElement z = point.getZCoord(0);
    ECFieldElement denominator = c.getCoordinateSystem() == ECCurve.COORD_JACOBIAN ? z.square() : z;
    ECFieldElement x = point.getXCoord();
    BigInteger n = c.getOrder();
    for (BigInteger v = new BigInteger(1, r.toBytes()); c.isValidFieldElement(v); v = v.add(n)) {
      if (c.fromBigInteger(v).multiply(denominator).equals(x)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns k times this point. The scalar may be secret: the steps taken are the same for all.
   *
   * @return the product, which is infinity if k is zero
   * @throws IllegalArgumentException if k belongs to another curve
   */
  public Point multiply(Scalar k) {
    curve.require(k.curve());
    if (point.isInfinity()) {
      return this;
    }
    Comb ready = comb;
    return new Point(
        curve, ready != null ? ready.multiply(k.words()) : curve.multiplier().multiply(point, k));
  }

  /**
   * Returns this + b.
   *
   * @throws IllegalArgumentException if b belongs to another curve
   */
  public Point add(Point b) {
    curve.require(b.curve);
    return new Point(curve, point.add(b.point));
  }

  /**
   * Returns u times the base point plus v times this point: the multiplication of an ECDSA
   * verification. For public values only. The third call {@link #prepare prepares} this point.
   *
   * @throws IllegalArgumentException if u or v belongs to another curve
   */
  public Point multiplyAndAddBase(Scalar u, Scalar v) {
    curve.require(u.curve());
    curve.require(v.curve());
    if (point.isInfinity()) {
      return curve.multiplyBase(u);
    }
    // Two threads that lose a count between them only prepare a call later.
    if (comb == null && ++timesMet > 2) {
      prepare();
    }
    Comb ready = comb;
    return new Point(
        curve,
        ready != null
            ? Comb.sum(curve.baseComb(), u.words(), ready, v.words())
            : curve.multiplier().sum(curve, u, point, v));
  }

  /**
   * Computes and keeps the table of this point, if it is not there: about as much work as one and a
   * half multiplications and, depending on the curve, 2 to 21 KB of memory. Multiplications of this
   * object are then two to four times as fast. For public points only.
   *
   * @throws ArithmeticException if this is the point at infinity
   */
  public void prepare() {
    if (comb == null) {
      comb = curve.comb(finite(), false);
    }
  }

  /** Returns whether the table of {@link #prepare} is there. */
  public boolean isPrepared() {
    return comb != null;
  }

  /** Returns whether other is the same point of the same curve. */
  public boolean equals(Object other) {
    return other instanceof Point
        && ((Point) other).curve == curve
        && point.equals(((Point) other).point);
  }

  public int hashCode() {
    return point.isInfinity() ? 0 : finite().getAffineXCoord().hashCode();
  }

  private byte[] encode(boolean compressed) {
    return finite().getEncoded(compressed);
  }

  private ECPoint finite() {
    if (point.isInfinity()) {
      throw new ArithmeticException("the point at infinity has no coordinates");
    }
    return point.normalize();
  }
}
