// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.bouncycastle.util.encoders.Hex;
import org.trustedsms.hash.Hash;

/**
 * What a message is known by: SHA-256 of its signed bytes (docs/format.md section 3). Its signature
 * would not do, since anyone can turn (r, s) into (r, n - s). Immutable and thread-safe.
 */
public final class MessageId {
  /** The length in bytes. */
  public static final int LENGTH = 32;

  /** The length of the handle that acknowledgements carry, in bytes. */
  public static final int HANDLE_LENGTH = 4;

  private final byte[] bytes;

  /**
   * Takes an identifier that was computed before, from a store for example.
   *
   * @param bytes {@link #LENGTH} bytes; copied
   * @throws IllegalArgumentException if the length is another
   */
  public MessageId(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException(
          "a message identifier has " + LENGTH + " bytes, not " + bytes.length);
    }
    this.bytes = prefix(bytes, LENGTH);
  }

  static MessageId of(byte[] signedBytes) {
    return new MessageId(Hash.sha256().digest(signedBytes));
  }

  /** Returns the identifier: a new array of {@link #LENGTH} bytes. */
  public byte[] toBytes() {
    return prefix(bytes, LENGTH);
  }

  /** Returns the handle: the first {@link #HANDLE_LENGTH} bytes. */
  public byte[] handle() {
    return prefix(bytes, HANDLE_LENGTH);
  }

  /** Returns the first 8 bytes as a number: what replay windows keep. */
  long shortForm() {
    long number = 0;
    for (int i = 0; i < 8; i++) {
      number = number << 8 | bytes[i] & 0xff;
    }
    return number;
  }

  /**
   * Compares identifiers.
   *
   * @param other any object
   * @return true if other is the same identifier
   */
  public boolean equals(Object other) {
    if (!(other instanceof MessageId)) {
      return false;
    }
    byte[] b = ((MessageId) other).bytes;
    for (int i = 0; i < LENGTH; i++) {
      if (bytes[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns a hash code: a part of the identifier. */
  public int hashCode() {
    return (int) shortForm();
  }

  /** Returns the identifier in hexadecimal: 64 lower-case digits. */
  public String toString() {
    return Hex.toHexString(bytes);
  }

  private static byte[] prefix(byte[] from, int length) {
    byte[] to = new byte[length];
    System.arraycopy(from, 0, to, 0, length);
    return to;
  }
}
