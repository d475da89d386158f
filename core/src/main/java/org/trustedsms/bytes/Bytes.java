// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bytes;

/** Operations on byte arrays for CLDC, which has no {@code java.util.Arrays}. */
public final class Bytes {
  private Bytes() {}

  /** Returns a copy of an array. */
  public static byte[] copy(byte[] from) {
    return part(from, 0, from.length);
  }

  /**
   * Returns a copy of a part of an array.
   *
   * @throws IndexOutOfBoundsException if the array does not contain such a part
   */
  public static byte[] part(byte[] from, int offset, int length) {
    byte[] part = new byte[length];
    System.arraycopy(from, offset, part, 0, length);
    return part;
  }

  /** Returns a new array with the bytes of both, one after the other. */
  public static byte[] join(byte[] a, byte[] b) {
    byte[] both = new byte[a.length + b.length];
    System.arraycopy(a, 0, both, 0, a.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  /** Puts all bytes of an array into another, from an offset on. */
  public static void put(byte[] from, byte[] to, int offset) {
    System.arraycopy(from, 0, to, offset, from.length);
  }

  /**
   * Returns whether two arrays hold the same bytes. The time it takes shows where they differ: use
   * {@link org.trustedsms.hash.Hmac#doFinalIs} for secrets.
   */
  public static boolean equal(byte[] a, byte[] b) {
    boolean equal = a.length == b.length;
    for (int i = 0; equal && i < a.length; i++) {
      equal = a[i] == b[i];
    }
    return equal;
  }

  /** Overwrites a secret with zeros. */
  public static void erase(byte[] secret) {
    for (int i = 0; i < secret.length; i++) {
      secret[i] = 0;
    }
  }

  /** Returns the big-endian number of 1 to 8 bytes; of 8 it may be negative. */
  public static long number(byte[] from, int offset, int length) {
    long number = 0;
    for (int i = 0; i < length; i++) {
      number = number << 8 | from[offset + i] & 0xff;
    }
    return number;
  }

  /** Puts the low 1 to 8 bytes of a number into an array, big-endian. */
  public static void putNumber(long number, byte[] to, int offset, int length) {
    for (int i = length - 1; i >= 0; i--) {
      to[offset + i] = (byte) number;
      number >>>= 8;
    }
  }
}
