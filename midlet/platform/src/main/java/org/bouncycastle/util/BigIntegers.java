// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.util;

import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Replaces Bouncy Castle's own, which makes primes as well and, each time it is loaded, a constant
 * of 1024 bits for that.
 */
public final class BigIntegers {
  private BigIntegers() {}

  /**
   * Returns a number in a fixed length.
   *
   * @param length the length in bytes
   * @param value not negative
   * @return that many bytes, big-endian
   * @throws IllegalArgumentException if the value does not fit
   */
  public static byte[] asUnsignedByteArray(int length, BigInteger value) {
    byte[] bytes = new byte[length];
    asUnsignedByteArray(value, bytes, 0, length);
    return bytes;
  }

  /**
   * Writes a number in a fixed length.
   *
   * @param value not negative
   * @param buf where it goes, big-endian
   * @param off where it starts there
   * @param len the length in bytes
   * @throws IllegalArgumentException if the value does not fit
   */
  public static void asUnsignedByteArray(BigInteger value, byte[] buf, int off, int len) {
    byte[] bytes = value.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    int pad = len - bytes.length + from;
    if (pad < 0) {
      throw new IllegalArgumentException("the value is too long");
    }
    Arrays.fill(buf, off, off + pad, (byte) 0);
    System.arraycopy(bytes, from, buf, off + pad, len - pad);
  }

  /**
   * Reads a number.
   *
   * @param buf where it is, big-endian
   * @param off where it starts there
   * @param length its length in bytes
   * @return the number, not negative
   */
  public static BigInteger fromUnsignedByteArray(byte[] buf, int off, int length) {
    byte[] magnitude = new byte[length];
    System.arraycopy(buf, off, magnitude, 0, length);
    return new BigInteger(1, magnitude);
  }

  /**
   * Returns a number as an int.
   *
   * @param x a number
   * @return the same number
   * @throws ArithmeticException if it does not fit
   */
  public static int intValueExact(BigInteger x) {
    if (x.bitLength() > 31) {
      throw new ArithmeticException("more than 32 bits");
    }
    return x.intValue();
  }

  /**
   * Returns a number as a long.
   *
   * @param x a number
   * @return the same number
   * @throws ArithmeticException if it does not fit
   */
  public static long longValueExact(BigInteger x) {
    if (x.bitLength() > 63) {
      throw new ArithmeticException("more than 64 bits");
    }
    return x.longValue();
  }

  /**
   * Draws a number.
   *
   * @param bitLength how many bits, at least 1
   * @param random the source
   * @return a number of at most that many bits: the one that Bouncy Castle makes of the same bytes
   * @throws IllegalArgumentException if bitLength is below 1
   */
  public static BigInteger createRandomBigInteger(int bitLength, SecureRandom random) {
    if (bitLength < 1) {
      throw new IllegalArgumentException("bitLength " + bitLength);
    }
    byte[] magnitude = new byte[(bitLength + 7) / 8];
    random.nextBytes(magnitude);
    magnitude[0] &= 0xff >> (-bitLength & 7);
    return new BigInteger(1, magnitude);
  }
}
