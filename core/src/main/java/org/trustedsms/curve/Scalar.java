// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/**
 * An integer modulo the order n of a curve's base point: a private key, a nonce, a half of a
 * signature or a digest.
 *
 * <p>Its arithmetic takes the same steps whatever the values are. It does not change, except that
 * {@link #erase} makes it zero; a scalar that is not erased may be used by several threads. It has
 * no {@code toString} and no {@code equals} of its own, so that secrets are neither printed nor
 * compared by accident.
 */
public final class Scalar {
  private final Curve curve;
  private final int[] words;

  /** Takes the array over; its value must be below n. */
  Scalar(Curve curve, int[] words) {
    this.curve = curve;
    this.words = words;
  }

  /** Returns the curve whose base point has the order n. */
  public Curve curve() {
    return curve;
  }

  /**
   * Returns this + b mod n.
   *
   * @throws IllegalArgumentException if b belongs to another curve
   */
  public Scalar add(Scalar b) {
    curve.require(b.curve);
    int[] z = field().create();
    field().add(words, b.words, z);
    return new Scalar(curve, z);
  }

  /**
   * Returns this - b mod n.
   *
   * @throws IllegalArgumentException if b belongs to another curve
   */
  public Scalar subtract(Scalar b) {
    curve.require(b.curve);
    int[] z = field().create();
    field().subtract(words, b.words, z);
    return new Scalar(curve, z);
  }

  /**
   * Returns this * b mod n.
   *
   * @throws IllegalArgumentException if b belongs to another curve
   */
  public Scalar multiply(Scalar b) {
    curve.require(b.curve);
    int[] z = field().create();
    field().multiply(words, b.words, z);
    return new Scalar(curve, z);
  }

  /**
   * Returns 1 / this mod n.
   *
   * @throws ArithmeticException if this is zero
   */
  public Scalar invert() {
    int[] z = field().create();
    field().invert(words, z);
    return new Scalar(curve, z);
  }

  /** Returns whether this is zero, which no key, nonce or half of a signature may be. */
  public boolean isZero() {
    int bits = 0;
    for (int i = 0; i < words.length; i++) {
      bits |= words[i];
    }
    return bits == 0;
  }

  /**
   * Returns the big-endian encoding (SEC 1 v2.0 section 2.3.7): {@link Curve#scalarLength} bytes,
   * which the caller erases if they are secret.
   */
  public byte[] toBytes() {
    return field().toBytes(words);
  }

  /** Makes this zero. No other thread may be using it. */
  public void erase() {
    for (int i = 0; i < words.length; i++) {
      words[i] = 0;
    }
  }

  int[] words() {
    return words;
  }

  private ScalarField field() {
    return curve.scalarField();
  }
}
