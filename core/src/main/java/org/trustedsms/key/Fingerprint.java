// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.bouncycastle.util.encoders.Hex;

/**
 * What identifies a public key: SHA-256 of its SubjectPublicKeyInfo in DER (RFC 5280 section 4.1)
 * with a named curve and an uncompressed point (RFC 5480 section 2), as {@code openssl pkey -pubin
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
    this.bytes = copy(bytes);
  }

  /** Returns the fingerprint: a new array of {@link #LENGTH} bytes. */
  public byte[] toBytes() {
    return copy(bytes);
  }

  /**
   * Returns the form that people read to each other: six groups of five decimal digits, which no
   * language spells differently. Each group is five bytes of the fingerprint, taken as a big-endian
   * number, mod 100,000; the last two bytes are left out. To find another key with the same digits
   * takes about 2^99 attempts.
   *
   * @return 35 characters, for example {@code 04217 99810 33457 00926 71563 28840}
   */
  public String toDigits() {
    StringBuffer digits = new StringBuffer(GROUPS * (GROUP_DIGITS + 1));
    for (int group = 0; group < GROUPS; group++) {
      long number = 0;
      for (int i = 0; i < GROUP_BYTES; i++) {
        number = number << 8 | bytes[group * GROUP_BYTES + i] & 0xff;
      }
      if (group > 0) {
        digits.append(' ');
      }
      // The leading 1 keeps the leading zeros.
      digits.append(Long.toString(100000 + number % 100000).substring(1));
    }
    return digits.toString();
  }

  /**
   * Compares fingerprints.
   *
   * @param other any object
   * @return true if other is the same fingerprint
   */
  public boolean equals(Object other) {
    if (!(other instanceof Fingerprint)) {
      return false;
    }
    byte[] b = ((Fingerprint) other).bytes;
    for (int i = 0; i < LENGTH; i++) {
      if (bytes[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns a hash code: the first four bytes. */
  public int hashCode() {
    return bytes[0] << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
  }

  /** Returns the fingerprint in hexadecimal: 64 lower-case digits. */
  public String toString() {
    return Hex.toHexString(bytes);
  }

  private static byte[] copy(byte[] from) {
    byte[] to = new byte[from.length];
    System.arraycopy(from, 0, to, 0, from.length);
    return to;
  }
}
