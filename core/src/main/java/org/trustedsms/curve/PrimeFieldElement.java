// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECFieldElement;

/** An immutable element of the field of a {@link PrimeCurve}, reduced as is said there. */
final class PrimeFieldElement extends ECFieldElement.AbstractFp {
  final int[] words;
  private final PrimeCurve field;

  /** Takes the array over. */
  PrimeFieldElement(PrimeCurve field, int[] words) {
    this.field = field;
    this.words = words;
  }

  public BigInteger toBigInteger() {
    return new BigInteger(1, getEncoded());
  }

  /** Takes the same course for every element: shared secrets are encoded, too. */
  public byte[] getEncoded() {
    return field.encode(words);
  }

  public String getFieldName() {
    return "field of P-" + getFieldSize();
  }

  public int getFieldSize() {
    return field.getFieldSize();
  }

  public boolean isZero() {
    return field.isZero(words);
  }

  public boolean isOne() {
    return equals(field.affine[0]);
  }

  public boolean testBitZero() {
    return (field.integer(words)[0] & 1) != 0;
  }

  public ECFieldElement add(ECFieldElement b) {
    return element(field.sum(words, 1, words(b)));
  }

  public ECFieldElement addOne() {
    return add(field.affine[0]);
  }

  public ECFieldElement subtract(ECFieldElement b) {
    return element(field.sum(words, -1, words(b)));
  }

  public ECFieldElement negate() {
    return element(field.sum(words, -2, words));
  }

  public ECFieldElement multiply(ECFieldElement b) {
    return element(field.product(words, words(b)));
  }

  public ECFieldElement square() {
    return element(field.square(words));
  }

  public ECFieldElement invert() {
    return element(field.inverse(words));
  }

  public ECFieldElement divide(ECFieldElement b) {
    return multiply(b.invert());
  }

  /** Returns a square root of what is not secret, or null if there is none. */
  public ECFieldElement sqrt() {
    int[] root = field.squareRoot(words);
    return root == null ? null : element(root);
  }

  public boolean equals(Object other) {
    return other instanceof PrimeFieldElement
        && ((PrimeFieldElement) other).field == field
        && field.isZero(field.sum(words, -1, ((PrimeFieldElement) other).words));
  }

  public int hashCode() {
    return toBigInteger().hashCode();
  }

  private PrimeFieldElement element(int[] z) {
    return new PrimeFieldElement(field, z);
  }

  private static int[] words(ECFieldElement e) {
    return ((PrimeFieldElement) e).words;
  }
}
