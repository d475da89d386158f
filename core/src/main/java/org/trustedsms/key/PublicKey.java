// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Point;
import org.trustedsms.der.Der;
import org.trustedsms.hash.Hash;

/**
 * A public key for ECDSA and ECIES: a point that has been fully validated (SP 800-56A rev. 3
 * section 5.6.2.3.3).
 *
 * <p>Immutable and thread-safe. Keep the object of a frequent sender: from the third verification
 * on, it holds a table that makes the next ones faster.
 */
public final class PublicKey {
  /** id-ecPublicKey, 1.2.840.10045.2.1 (RFC 5480 section 2.1.1). */
  private static final byte[] EC_PUBLIC_KEY = {
    0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x02, 0x01
  };

  private final Point point;
  private final Fingerprint fingerprint;

  PublicKey(Point point) {
    this.point = point;
    fingerprint = new Fingerprint(Hash.sha256().digest(subjectPublicKeyInfo(point)));
  }

  /**
   * Reads and validates a compressed or uncompressed point (SEC 1 v2.0 section 2.3.4).
   *
   * @throws InvalidEncodingException if it is not a point of the curve's prime-order subgroup, or
   *     is infinity
   */
  public static PublicKey decode(Curve curve, byte[] encoded) throws InvalidEncodingException {
    return new PublicKey(curve.decodePoint(encoded));
  }

  public Curve curve() {
    return point.curve();
  }

  /** Returns the point, which is never infinity. */
  public Point point() {
    return point;
  }

  /** Returns {@link Curve#compressedPointLength} bytes: 02 or 03, then x. */
  public byte[] toCompressedBytes() {
    return point.toCompressedBytes();
  }

  /** Returns {@link Curve#uncompressedPointLength} bytes: 04, x, y. */
  public byte[] toUncompressedBytes() {
    return point.toUncompressedBytes();
  }

  /**
   * Returns the SubjectPublicKeyInfo in DER (RFC 5280 section 4.1, RFC 5480 section 2), with a
   * named curve and an uncompressed point, as OpenSSL and Java read it.
   */
  public byte[] toSubjectPublicKeyInfo() {
    return subjectPublicKeyInfo(point);
  }

  private static byte[] subjectPublicKeyInfo(Point point) {
    byte[] algorithm =
        Der.sequence(
            Der.objectIdentifier(EC_PUBLIC_KEY), Der.objectIdentifier(point.curve().oid()));
    return Der.sequence(algorithm, Der.bitString(point.toUncompressedBytes()));
  }

  public Fingerprint fingerprint() {
    return fingerprint;
  }

  /** Makes the table for later verifications now; see {@link Point#prepare}. */
  public void prepare() {
    point.prepare();
  }

  /** Returns whether other is the same key on the same curve. */
  public boolean equals(Object other) {
    return other instanceof PublicKey && fingerprint.equals(((PublicKey) other).fingerprint);
  }

  public int hashCode() {
    return fingerprint.hashCode();
  }

  /** Describes the key by its curve and fingerprint. */
  public String toString() {
    return curve() + " " + fingerprint;
  }
}
