// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.bouncycastle.util.encoders.Hex;
import org.trustedsms.bytes.Bytes;

/**
 * Identifies a public key: SHA-256 of its SubjectPublicKeyInfo in DER (RFC 5280 section 4.1) with a
 * named curve and an uncompressed point (RFC 5480 section 2), as {@code openssl pkey -pubin
 * -outform DER | openssl dgst -sha256} computes it.
 *
 * <p>Immutable and thread-safe.
 */
public final class Fingerprint {
  /** The length in bytes. */
  public static final int LENGTH = 32;

  private static final int GROUPS = 6;
  private static final int GROUP_BYTES = 5;
  private static final int GROUP_DIGITS = 5;

  private final byte[] bytes;

  /**
   * Takes a fingerprint that was computed before, from a store for example.
   *
   * @param bytes {@link #LENGTH} bytes; copied
   * @throws IllegalArgumentException if the length is another
   */
  public Fingerprint(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException(
          "a fingerprint has " + LENGTH + " bytes, not " + bytes.length);
    }
    this.bytes = Bytes.copy(bytes);
  }

  /** Returns a new array of {@link #LENGTH} bytes. */
  public byte[] toBytes() {
    return Bytes.copy(bytes);
  }

  /**
   * Returns the form that people read to each other, 35 characters: six groups of five digits, such
   * as {@code 04217 99810 33457 00926 71563 28840}. Each group is five bytes of the fingerprint,
   * taken as a big-endian number, mod 100,000; the last two bytes are left out. To find another key
   * with the same digits takes about 2^99 attempts.
   */
  public String toDigits() {
    StringBuffer digits = new StringBuffer(GROUPS * (GROUP_DIGITS + 1));
    for (int group = 0; group < GROUPS; group++) {
      long number = Bytes.number(bytes, group * GROUP_BYTES, GROUP_BYTES);
      if (group > 0) {
        digits.append(' ');
      }
      // The leading 1 keeps the leading zeros.
      digits.append(Long.toString(100000 + number % 100000).substring(1));
    }
    return digits.toString();
  }

  public boolean equals(Object other) {
    return other instanceof Fingerprint && Bytes.equal(bytes, ((Fingerprint) other).bytes);
  }

  public int hashCode() {
    return (int) Bytes.number(bytes, 0, 4);
  }

  /** Returns 64 lower-case hexadecimal digits. */
  public String toString() {
    return Hex.toHexString(bytes);
  }
}
