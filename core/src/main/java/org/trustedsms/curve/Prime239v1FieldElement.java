// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.raw.Nat256;

/** An immutable element of {@link Prime239v1Field} as Bouncy Castle's curves take it. */
final class Prime239v1FieldElement extends ECFieldElement.AbstractFp {
  final int[] words;

  Prime239v1FieldElement(BigInteger value) {
    if (value.signum() < 0 || value.compareTo(Prime239v1Field.P) >= 0) {
      throw new IllegalArgumentException("not an element of the field of prime239v1");
    }
    words = Nat256.fromBigInteger(value);
  }

  /** Takes the array over; its value must be below p. */
  Prime239v1FieldElement(int[] words) {
    this.words = words;
  }

  public BigInteger toBigInteger() {
    return Nat256.toBigInteger(words);
  }

  /** Takes the same course for every element: shared secrets are encoded, too. */
  public byte[] getEncoded() {
    byte[] encoded = new byte[(getFieldSize() + 7) / 8];
    for (int i = 0; i < encoded.length; i++) {
      encoded[encoded.length - 1 - i] = (byte) (words[i / 4] >>> 8 * (i % 4));
    }
    return encoded;
  }

  public String getFieldName() {
    return "prime239v1 field";
  }

  public int getFieldSize() {
    return 239;
  }

  public boolean isZero() {
    return Nat256.isZero(words);
  }

  public boolean isOne() {
    return Nat256.isOne(words);
  }

  public boolean testBitZero() {
    return (words[0] & 1) != 0;
  }

  public ECFieldElement add(ECFieldElement b) {
    int[] z = Nat256.create();
    Prime239v1Field.add(words, words(b), z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement addOne() {
    int[] one = Nat256.create();
    one[0] = 1;
    Prime239v1Field.add(words, one, one);
    return new Prime239v1FieldElement(one);
  }

  public ECFieldElement subtract(ECFieldElement b) {
    int[] z = Nat256.create();
    Prime239v1Field.subtract(words, words(b), z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement multiply(ECFieldElement b) {
    int[] z = Nat256.create();
    Prime239v1Field.multiply(words, words(b), z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement divide(ECFieldElement b) {
    int[] z = Nat256.create();
    Prime239v1Field.invert(words(b), z);
    Prime239v1Field.multiply(words, z, z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement negate() {
    int[] z = Nat256.create();
    Prime239v1Field.negate(words, z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement square() {
    int[] z = Nat256.create();
    Prime239v1Field.square(words, z);
    return new Prime239v1FieldElement(z);
  }

  public ECFieldElement invert() {
    int[] z = Nat256.create();
    Prime239v1Field.invert(words, z);
    return new Prime239v1FieldElement(z);
  }

  /** Returns a square root, or null if there is none. */
  public ECFieldElement sqrt() {
    int[] root = Nat256.create();
    Prime239v1Field.squareRootCandidate(words, root);
    int[] square = Nat256.create();
    Prime239v1Field.square(root, square);
    return Nat256.eq(square, words) ? new Prime239v1FieldElement(root) : null;
  }

  public boolean equals(Object other) {
    return other instanceof Prime239v1FieldElement
        && Nat256.eq(words, ((Prime239v1FieldElement) other).words);
  }

  public int hashCode() {
    int hash = 0;
    for (int i = 0; i < words.length; i++) {
      hash = 31 * hash + words[i];
    }
    return hash;
  }

  private static int[] words(ECFieldElement e) {
    return ((Prime239v1FieldElement) e).words;
  }
}
