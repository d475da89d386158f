// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.bouncycastle.util.encoders.Hex;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;

/**
 * Identifies a message: SHA-256 of its signed bytes and the r of its signature (docs/format.md
 * section 7). s would not do, since anyone can turn (r, s) into (r, n - s). Immutable and
 * thread-safe.
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
    this.bytes = Bytes.copy(bytes);
  }

  /**
   * Computes the identifier of a message.
   *
   * @param signedBytes exactly what was signed
   * @param r the first half of the signature, as long as the curve's scalars
   */
  public static MessageId of(byte[] signedBytes, byte[] r) {
    return new MessageId(Hash.sha256().digest(Bytes.join(signedBytes, r)));
  }

  /** Returns a new array of {@link #LENGTH} bytes. */
  public byte[] toBytes() {
    return Bytes.copy(bytes);
  }

  /** Returns the first {@link #HANDLE_LENGTH} bytes, as a new array. */
  public byte[] handle() {
    return Bytes.part(bytes, 0, HANDLE_LENGTH);
  }

  /** Returns the first 8 bytes as a number: what replay windows keep. */
  long shortForm() {
    return Bytes.number(bytes, 0, 8);
  }

  public boolean equals(Object other) {
    return other instanceof MessageId && Bytes.equal(bytes, ((MessageId) other).bytes);
  }

  public int hashCode() {
    return (int) shortForm();
  }

  /** Returns 64 lower-case hexadecimal digits. */
  public String toString() {
    return Hex.toHexString(bytes);
  }
}
