// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/** A field element, in the place of Bouncy Castle's class as {@link ECCurve} is. Immutable. */
public abstract class ECFieldElement {

  /** Returns the element as an integer (SEC 1 v2.0 section 2.3.9): the integer, 0 or more. */
  public abstract BigInteger toBigInteger();

  /** Returns the size of the field: bits. */
  public abstract int getFieldSize();

  /** Returns this + b, for an element b of the same field. */
  public abstract ECFieldElement add(ECFieldElement b);

  /** Returns this times b, for an element b of the same field. */
  public abstract ECFieldElement multiply(ECFieldElement b);

  /** Returns this divided by b, for an element b of the same field, not zero. */
  public abstract ECFieldElement divide(ECFieldElement b);

  public abstract ECFieldElement negate();

  public abstract ECFieldElement square();

  /** Returns 1/this, for an element other than zero. */
  public abstract ECFieldElement invert();

  /** Returns a square root of an element that is not secret: a root, or null if there is none. */
  public abstract ECFieldElement sqrt();

  public abstract boolean isZero();

  /** Returns whether the integer is odd. */
  public abstract boolean testBitZero();

  /** Encodes the element in as many bytes as the field takes (SEC 1 v2.0 section 2.3.5). */
  public byte[] getEncoded() {
    byte[] integer = toBigInteger().toByteArray();
    byte[] encoded = new byte[(getFieldSize() + 7) / 8];
    // The integer may have a zero byte more than the element, or fewer bytes.
    int length = Math.min(integer.length, encoded.length);
    System.arraycopy(integer, integer.length - length, encoded, encoded.length - length, length);
    return encoded;
  }

  /** An element of a prime field. */
  public abstract static class AbstractFp extends ECFieldElement {
    // Only a name for the type.
  }

  /** An element of a binary field of odd degree. */
  public abstract static class AbstractF2m extends ECFieldElement {

    /** Returns this^(2^times), for 0 or more times. */
    public abstract ECFieldElement squarePow(int times);

    /** Returns the trace: 0 or 1. */
    public abstract int trace();

    /**
     * Returns the half-trace, the sum of this^(4^i) for i from 0 to (m - 1) / 2: a solution z of
     * z^2 + z = this if the trace is 0 (SEC 1 v2.0 2.3.4).
     */
    public ECFieldElement halfTrace() {
      ECFieldElement sum = this;
      for (int i = getFieldSize() / 2; i > 0; i--) {
        sum = ((AbstractF2m) sum).squarePow(2).add(this);
      }
      return sum;
    }
  }
}
