// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Scalar;
import org.trustedsms.der.Der;

/** An ECDSA signature (FIPS 186-5 section 6.4): r and s, both in [1, n-1]. Immutable. */
public final class Signature {
  private final Scalar r;
  private final Scalar s;

  Signature(Scalar r, Scalar s) {
    this.r = r;
    this.s = s;
  }

  /**
   * Reads a signature from a part of an array: r and s side by side, big-endian, each {@link
   * Curve#scalarLength} bytes (IEEE P1363).
   *
   * @throws InvalidEncodingException if the length is not {@link Curve#signatureLength}, or r or s
   *     is out of range
   */
  public static Signature decode(Curve curve, byte[] bytes, int offset, int length)
      throws InvalidEncodingException {
    if (length != curve.signatureLength()) {
      throw new InvalidEncodingException(
          "a signature on " + curve + " has " + curve.signatureLength() + " bytes, not " + length);
    }
    int half = curve.scalarLength();
    return new Signature(
        curve.decodeScalar(bytes, offset, half), curve.decodeScalar(bytes, offset + half, half));
  }

  /** Reads a signature that fills an array; see {@link #decode(Curve, byte[], int, int)}. */
  public static Signature decode(Curve curve, byte[] bytes) throws InvalidEncodingException {
    return decode(curve, bytes, 0, bytes.length);
  }

  public Curve curve() {
    return r.curve();
  }

  /** Returns r and s side by side, {@link Curve#signatureLength} bytes, as messages have them. */
  public byte[] toBytes() {
    return Bytes.join(r.toBytes(), s.toBytes());
  }

  /** Returns an ECDSA-Sig-Value (RFC 3279 section 2.2.3), as OpenSSL and Java read it. */
  public byte[] toDer() {
    return Der.sequence(Der.integer(r.toBytes()), Der.integer(s.toBytes()));
  }

  /** Returns r, {@link Curve#scalarLength} bytes, as a new array. */
  public byte[] rBytes() {
    return r.toBytes();
  }

  Scalar r() {
    return r;
  }

  Scalar s() {
    return s;
  }
}
