// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/** A curve: the needed part of Bouncy Castle's class of this name, which it replaces. Immutable. */
public abstract class ECCurve {
  /** The coordinates of prime curves: x = X/Z^2, y = Y/Z^3. */
  public static final int COORD_JACOBIAN = 2;

  /** The coordinates of binary curves: x = X/Z, x + y/x = L/Z. */
  public static final int COORD_LAMBDA_PROJECTIVE = 6;

  /** The coefficient of x on a prime curve, of x^2 on a binary curve. */
  protected ECFieldElement a;

  /** The constant coefficient. */
  protected ECFieldElement b;

  /** The order of the subgroup that is used, a prime. */
  protected BigInteger order;

  /** The number of points divided by {@link #order}. */
  protected BigInteger cofactor;

  /** One of the constants. */
  protected int coord;

  /** Returns the size of the field: bits. */
  public abstract int getFieldSize();

  /** Returns an integer as a field element; throws IllegalArgumentException if it is not one. */
  public abstract ECFieldElement fromBigInteger(BigInteger x);

  /** Returns whether an integer, or null, is an element of the field. */
  public abstract boolean isValidFieldElement(BigInteger x);

  /** Returns the point at infinity. */
  public abstract ECPoint getInfinity();

  /** Makes a normalised point of raw coordinates; y is L on a binary curve. */
  protected abstract ECPoint createRawPoint(ECFieldElement x, ECFieldElement y);

  /** Makes a point of raw coordinates; y is L on a binary curve, zs is Z alone. */
  protected abstract ECPoint createRawPoint(
      ECFieldElement x, ECFieldElement y, ECFieldElement[] zs);

  /** Makes a table of {@code len} normalised points, read without showing which. */
  public abstract ECLookupTable createCacheSafeLookupTable(ECPoint[] points, int off, int len);

  /** Finds y, or L on a binary curve, for an x-coordinate and a bit of a compressed point. */
  abstract ECPoint decompressPoint(int bit, ECFieldElement x);

  /** Makes an unchecked point; IllegalArgumentException for coordinates outside the field. */
  public ECPoint createPoint(BigInteger x, BigInteger y) {
    return createRawPoint(fromBigInteger(x), fromBigInteger(y));
  }

  /**
   * Reads a compressed or an uncompressed point (SEC 1 v2.0 section 2.3.4).
   *
   * @throws IllegalArgumentException if it is of another form or length, not on the curve, or not
   *     in the subgroup of its order
   */
  public ECPoint decodePoint(byte[] encoded) {
    int length = (getFieldSize() + 7) / 8;
    int type = encoded[0];
    ECPoint p = null;
    if ((type & ~1) == 2 && encoded.length == 1 + length) {
      p = decompressPoint(type & 1, fromBigInteger(integer(encoded, 1, length)));
    } else if (type == 4 && encoded.length == 1 + 2 * length) {
      p = createPoint(integer(encoded, 1, length), integer(encoded, 1 + length, length));
    }
    if (p == null || !p.isValid()) {
      throw new IllegalArgumentException("not a point of this curve");
    }
    return p;
  }

  private static BigInteger integer(byte[] bytes, int off, int length) {
    byte[] part = new byte[length];
    System.arraycopy(bytes, off, part, 0, length);
    return new BigInteger(1, part);
  }

  /** Normalises points in place, with one inversion (Guide to ECC, algorithm 2.26). */
  public void normalizeAll(ECPoint[] points) {
    // Of each point not normalised, the product of the Z of all such points before it.
    ECFieldElement[] before = new ECFieldElement[points.length];
    ECFieldElement product = fromBigInteger(BigInteger.valueOf(1));
    for (int i = 0; i < points.length; i++) {
      if (!points[i].isNormalized()) {
        before[i] = product;
        product = product.multiply(points[i].getZCoord(0));
      }
    }
    ECFieldElement inverse = product.invert();
    for (int i = points.length - 1; i >= 0; i--) {
      if (before[i] != null) {
        ECFieldElement z = points[i].getZCoord(0);
        points[i] = points[i].normalize(inverse.multiply(before[i]));
        inverse = inverse.multiply(z);
      }
    }
  }

  /** Returns the coefficient a. */
  public ECFieldElement getA() {
    return a;
  }

  /** Returns the coefficient b. */
  public ECFieldElement getB() {
    return b;
  }

  /** Returns the order of the subgroup that is used: a prime. */
  public BigInteger getOrder() {
    return order;
  }

  /** Returns the number of points divided by {@link #getOrder}. */
  public BigInteger getCofactor() {
    return cofactor;
  }

  /** Returns the coordinates of points: one of the constants of this class. */
  public int getCoordinateSystem() {
    return coord;
  }

  /** A curve over a prime field, of cofactor 1. */
  public abstract static class AbstractFp extends ECCurve {
    private final BigInteger q;

    /** Keeps the prime. */
    protected AbstractFp(BigInteger q) {
      this.q = q;
    }

    /** Returns the prime. */
    public BigInteger getQ() {
      return q;
    }

    public boolean isValidFieldElement(BigInteger x) {
      return x != null && x.signum() >= 0 && x.compareTo(q) < 0;
    }

    /** Returns x^3 + a x + b. */
    ECFieldElement squareOfY(ECFieldElement x) {
      return x.square().add(a).multiply(x).add(b);
    }

    ECPoint decompressPoint(int bit, ECFieldElement x) {
      ECFieldElement y = squareOfY(x).sqrt();
      if (y == null) {
        return null;
      }
      return createRawPoint(x, y.testBitZero() == (bit == 1) ? y : y.negate());
    }
  }

  /** A curve over a binary field of odd degree. */
  public abstract static class AbstractF2m extends ECCurve {
    /**
     * Does nothing with the polynomial z^m + z^k1 + z^k2 + z^k3 + 1.
     *
     * @param m the degree
     * @param k1 an exponent
     * @param k2 an exponent, or 0
     * @param k3 an exponent, or 0
     */
    protected AbstractF2m(int m, int k1, int k2, int k3) {
      // The subclass knows its field.
    }

    public boolean isValidFieldElement(BigInteger x) {
      return x != null && x.signum() >= 0 && x.bitLength() <= getFieldSize();
    }

    public ECPoint createPoint(BigInteger x, BigInteger y) {
      ECFieldElement ex = fromBigInteger(x);
      ECFieldElement ey = fromBigInteger(y);
      return createRawPoint(ex, ex.isZero() ? ey : ey.divide(ex).add(ex));
    }

    ECPoint decompressPoint(int bit, ECFieldElement x) {
      if (x.isZero()) {
        return createRawPoint(x, b.sqrt());
      }
      ECFieldElement.AbstractF2m beta =
          (ECFieldElement.AbstractF2m) b.divide(x.square()).add(a).add(x);
      if (beta.trace() != 0) {
        return null;
      }
      ECFieldElement z = beta.halfTrace();
      return createRawPoint(
          x,
          (z.testBitZero() == (bit == 1) ? z : z.add(fromBigInteger(BigInteger.valueOf(1))))
              .add(x));
    }
  }
}
