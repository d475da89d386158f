// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** The check of a range of bytes that every {@link TextCoding#decode} starts with. */
final class ByteRange {

  private ByteRange() {}

  /** Throws an IndexOutOfBoundsException if the range does not lie inside the array. */
  static void check(byte[] data, int offset, int length) {
    // The subtraction cannot overflow once both are known to be 0 or more; a sum could.
    if (offset < 0 || length < 0 || length > data.length - offset) {
      throw new IndexOutOfBoundsException(
          "offset " + offset + " and length " + length + " in an array of " + data.length);
    }
  }
}
