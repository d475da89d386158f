// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.curve.Scalar;
import org.trustedsms.key.PrivateKey;

/**
 * The part of a signature that needs no message, made ahead of time so that signing is instant: r
 * and, secret, 1/k and rd/k for a random nonce k.
 *
 * <p>Two signatures with one nonce betray the private key: a token is used at most once and has no
 * encoding. Thread-safe: of two threads that use it at once one is refused.
 */
public final class SigningToken {
  private final PrivateKey key;
  private final Scalar r;
  private final Scalar inverse;
  private final Scalar product;
  private boolean used;

  private SigningToken(PrivateKey key, Scalar r, Scalar inverse, Scalar product) {
    this.key = key;
    this.r = r;
    this.inverse = inverse;
    this.product = product;
  }

  /** Takes the nonce over and erases it. Returns null if r is zero. */
  static SigningToken of(PrivateKey key, Scalar nonce) {
    Scalar r = key.curve().multiplyBase(nonce).xModOrder();
    Scalar inverse = nonce.invert();
    nonce.erase();
    if (r.isZero()) {
      return null;
    }
    Scalar secret = r.multiply(key.scalar());
    Scalar product = secret.multiply(inverse);
    secret.erase();
    return new SigningToken(key, r, inverse, product);
  }

  /** Signs once; a null result has s = 0, and the token is used all the same. */
  Signature use(PrivateKey signingKey, Scalar e) {
    if (signingKey != key) {
      throw new IllegalArgumentException("the token was prepared for another key");
    }
    return sign(e);
  }

  synchronized Signature sign(Scalar e) {
    if (used) {
      throw new IllegalArgumentException("the token has been used; prepare another");
    }
    used = true;
    Scalar scaled = inverse.multiply(e);
    Scalar s = scaled.add(product);
    scaled.erase();
    eraseSecrets();
    return s.isZero() ? null : new Signature(r, s);
  }

  /** Gives the token up unused. */
  public synchronized void erase() {
    used = true;
    eraseSecrets();
  }

  private void eraseSecrets() {
    inverse.erase();
    product.erase();
  }
}
