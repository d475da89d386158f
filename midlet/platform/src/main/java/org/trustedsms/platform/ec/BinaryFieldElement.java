// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import java.math.BigInteger;

/** An immutable element of the field of a {@link BinaryCurve}. */
final class BinaryFieldElement extends ECFieldElement.AbstractF2m {
  final long[] words;
  private final BinaryCurve field;

  /** Takes the array over. */
  BinaryFieldElement(BinaryCurve field, long[] words) {
    this.field = field;
    this.words = words;
  }

  public BigInteger toBigInteger() {
    return new BigInteger(1, getEncoded());
  }

  public byte[] getEncoded() {
    return field.encode(words);
  }

  public int getFieldSize() {
    return field.getFieldSize();
  }

  public boolean isZero() {
    return is(0);
  }

  private boolean is(int lowest) {
    long different = words[0] ^ lowest;
    for (int i = words.length - 1; i > 0; i--) {
      different |= words[i];
    }
    return different == 0;
  }

  public boolean testBitZero() {
    return (words[0] & 1) != 0;
  }

  public ECFieldElement add(ECFieldElement b) {
    return element(field.sum(words, words(b)));
  }

  public ECFieldElement negate() {
    return this;
  }

  public ECFieldElement multiply(ECFieldElement b) {
    return element(field.product(words, words(b)));
  }

  public ECFieldElement square() {
    return squarePow(1);
  }

  public ECFieldElement squarePow(int pow) {
    return element(field.square(words, pow));
  }

  public ECFieldElement invert() {
    return element(field.inverse(words));
  }

  public ECFieldElement divide(ECFieldElement b) {
    return multiply(b.invert());
  }

  public ECFieldElement sqrt() {
    return squarePow(getFieldSize() - 1);
  }

  public int trace() {
    return field.trace(words);
  }

  public boolean equals(Object other) {
    return other instanceof BinaryFieldElement
        && ((BinaryFieldElement) other).field == field
        && add((BinaryFieldElement) other).isZero();
  }

  public int hashCode() {
    return toBigInteger().hashCode();
  }

  private BinaryFieldElement element(long[] z) {
    return new BinaryFieldElement(field, z);
  }

  private static long[] words(ECFieldElement e) {
    return ((BinaryFieldElement) e).words;
  }
}
