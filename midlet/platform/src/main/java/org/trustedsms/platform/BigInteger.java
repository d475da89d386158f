// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform;

/**
 * Stands for {@code java.math.BigInteger}, which CLDC 1.1 lacks: the members that Bouncy Castle and
 * core call, with the results and exceptions of the JDK's.
 *
 * <p>Written to be small. It holds constants, and coordinates on their way from and to bytes; curve
 * arithmetic is done elsewhere. Times depend on the values. Immutable and thread-safe.
 */
public final class BigInteger {
  private static final long M = 0xffffffffL;

  private final int signum;

  /** The absolute value, least significant word first, without leading zeros. */
  private final int[] mag;

  /** Takes the array over, or a copy without its leading zeros. */
  private BigInteger(int signum, int[] words) {
    int length = words.length;
    while (length > 0 && words[length - 1] == 0) {
      length--;
    }
    if (length < words.length) {
      int[] shorter = new int[length];
      System.arraycopy(words, 0, shorter, 0, length);
      words = shorter;
    }
    mag = words;
    this.signum = length == 0 ? 0 : signum;
  }

  /**
   * Makes a number of its sign and its absolute value.
   *
   * @param signum -1, 0 or 1
   * @param magnitude big-endian, of any length; zero under any sign is zero
   * @throws NumberFormatException if signum is something else, or zero for another magnitude
   */
  public BigInteger(int signum, byte[] magnitude) {
    this(signum, words(magnitude));
    if (signum < -1 || signum > 1 || signum == 0 && mag.length > 0) {
      throw new NumberFormatException("signum " + signum);
    }
  }

  private static int[] words(byte[] bytes) {
    int[] words = new int[(bytes.length + 3) >> 2];
    for (int i = 0; i < bytes.length; i++) {
      words[i >> 2] |= (bytes[bytes.length - 1 - i] & 0xff) << (i << 3);
    }
    return words;
  }

  /**
   * Reads digits, at least one, after an optional sign, in a radix of 2 to 36.
   *
   * @throws NumberFormatException if it is not that
   */
  public BigInteger(String val, int radix) {
    this(val.startsWith("-") ? -1 : 1, parse(val, radix));
  }

  private static int[] parse(String val, int radix) {
    int length = val.length();
    int start = val.startsWith("-") || val.startsWith("+") ? 1 : 0;
    boolean bad = start == length;
    // A digit has less than 6 bits.
    int[] words = new int[length / 5 + 1];
    for (int i = start; i < length; i++) {
      long c = Character.digit(val.charAt(i), radix);
      bad |= c < 0;
      for (int j = 0; j < words.length; j++) {
        c += (words[j] & M) * radix;
        words[j] = (int) c;
        c >>>= 32;
      }
    }
    if (bad) {
      throw new NumberFormatException(val);
    }
    return words;
  }

  public static BigInteger valueOf(long val) {
    int signum = val < 0 ? -1 : 1;
    long abs = val * signum;
    return new BigInteger(signum, new int[] {(int) abs, (int) (abs >>> 32)});
  }

  public BigInteger abs() {
    return new BigInteger(1, mag);
  }

  public BigInteger negate() {
    return new BigInteger(-signum, mag);
  }

  /** Returns -this - 1, which has the opposite of each bit. */
  private BigInteger not() {
    return valueOf(-1).subtract(this);
  }

  /** Returns this + val. */
  public BigInteger add(BigInteger val) {
    return add(val, val.signum);
  }

  /** Returns this - val. */
  public BigInteger subtract(BigInteger val) {
    return add(val, -val.signum);
  }

  /** Adds |val| with another sign. */
  private BigInteger add(BigInteger val, int sign) {
    boolean swap = compareMagnitude(val) < 0;
    int[] a = swap ? val.mag : mag;
    int[] b = swap ? mag : val.mag;
    int factor = sign * signum < 0 ? -1 : 1;
    int[] z = new int[a.length + 1];
    long c = 0;
    for (int i = 0; i < a.length; i++) {
      c += a[i] & M;
      if (i < b.length) {
        c += (b[i] & M) * factor;
      }
      z[i] = (int) c;
      c >>= 32;
    }
    z[a.length] = (int) c;
    return new BigInteger(swap ? sign : signum, z);
  }

  /** Returns this * val. */
  public BigInteger multiply(BigInteger val) {
    int[] a = mag;
    int[] b = val.mag;
    int[] z = new int[a.length + b.length];
    for (int i = 0; i < a.length; i++) {
      long ai = a[i] & M;
      long c = 0;
      int k = i;
      for (int j = 0; j < b.length; j++) {
        c += ai * (b[j] & M) + (z[k] & M);
        z[k++] = (int) c;
        c >>>= 32;
      }
      z[k] = (int) c;
    }
    return new BigInteger(signum * val.signum, z);
  }

  /**
   * Returns |this| / d and the remainder, for d > 0: Knuth, The Art of Computer Programming, volume
   * 2, 4.3.1, algorithm D, estimating the quotient's digit from one word of the divisor only.
   */
  private BigInteger[] divide(BigInteger d) {
    int shift = -d.bitLength() & 31;
    int[] v = d.shiftLeft(shift).mag;
    int n = v.length;
    long top = v[n - 1] & M;
    int[] shifted = abs().shiftLeft(shift).mag;
    int[] u = new int[Math.max(shifted.length, n) + 1];
    System.arraycopy(shifted, 0, u, 0, shifted.length);
    int[] q = new int[u.length - n];
    for (int j = q.length - 1; j >= 0; j--) {
      // The division is unsigned. The digit is at most 2 too large, the top bit of v being set.
      long head = (u[j + n] & M) << 32 | u[j + n - 1] & M;
      long digit = (head >>> 1) / top << 1;
      if (head - digit * top >= top) {
        digit++;
      }
      digit = Math.min(digit, M);
      long c = 0;
      for (int i = 0; i < n; i++) {
        long product = digit * (v[i] & M) + c;
        long difference = (u[i + j] & M) - (product & M);
        u[i + j] = (int) difference;
        c = (product >>> 32) - (difference >> 32);
      }
      for (c = (u[j + n] & M) - c; c < 0; digit--) {
        long carry = 0;
        for (int i = 0; i < n; i++) {
          carry += (u[i + j] & M) + (v[i] & M);
          u[i + j] = (int) carry;
          carry >>>= 32;
        }
        c += carry;
      }
      u[j + n] = 0;
      q[j] = (int) digit;
    }
    return new BigInteger[] {new BigInteger(1, q), new BigInteger(1, u).shiftRight(shift)};
  }

  /** Returns this mod m, in [0, m); throws ArithmeticException if m is not positive. */
  public BigInteger mod(BigInteger m) {
    if (m.signum <= 0) {
      throw new ArithmeticException("modulus not positive");
    }
    BigInteger r = divide(m)[1];
    return signum * r.signum < 0 ? m.subtract(r) : r;
  }

  /** Returns this * 2^n, rounded down, for any n. */
  public BigInteger shiftLeft(int n) {
    if (n < 0) {
      return shiftRight(~n).shiftRight(1);
    }
    int[] z = new int[mag.length + (n >>> 5) + 1];
    int k = n >>> 5;
    long c = 0;
    for (int i = 0; i < mag.length; i++) {
      c |= (mag[i] & M) << (n & 31);
      z[k++] = (int) c;
      c >>>= 32;
    }
    z[k] = (int) c;
    return new BigInteger(signum, z);
  }

  /** Returns this / 2^n, rounded down, for any n. */
  public BigInteger shiftRight(int n) {
    if (n < 0) {
      return shiftLeft(~n).shiftLeft(1);
    }
    if (signum < 0) {
      return not().shiftRight(n).not();
    }
    int k = mag.length;
    int[] z = new int[Math.max(k - (n >>> 5), 0)];
    long c = 0;
    for (int i = z.length - 1; i >= 0; i--) {
      c = c << 32 | mag[--k] & M;
      z[i] = (int) (c >>> (n & 31));
    }
    return new BigInteger(signum, z);
  }

  /** Returns the length in two's complement without the sign bit. */
  public int bitLength() {
    if (signum < 0) {
      return not().bitLength();
    }
    int bits = mag.length << 5;
    if (bits > 0) {
      for (int top = mag[mag.length - 1]; top >= 0; top <<= 1) {
        bits--;
      }
    }
    return bits;
  }

  /** Returns a bit of the two's complement; throws ArithmeticException if n is negative. */
  public boolean testBit(int n) {
    if (n < 0) {
      throw new ArithmeticException("negative bit address");
    }
    return (word(n >> 5) >> n & 1) != 0;
  }

  /** Returns 32 bits of the two's complement. */
  private int word(int i) {
    int word = i < mag.length ? mag[i] : 0;
    if (signum < 0) {
      // -x is ~(x - 1): the subtraction's borrow comes through as many words as are zero.
      int j = 0;
      while (mag[j] == 0) {
        j++;
      }
      word = i > j ? ~word : -word;
    }
    return word;
  }

  /** Returns the lowest 32 bits of the two's complement. */
  public int intValue() {
    return word(0);
  }

  /** Returns the lowest 64 bits of the two's complement. */
  public long longValue() {
    return (long) word(1) << 32 | word(0) & M;
  }

  /** Returns the two's complement: big-endian, in as few bytes as hold the value and a sign bit. */
  public byte[] toByteArray() {
    byte[] bytes = new byte[(bitLength() >> 3) + 1];
    for (int i = 0; i < bytes.length; i++) {
      bytes[bytes.length - 1 - i] = (byte) (word(i >> 2) >> (i << 3));
    }
    return bytes;
  }

  /** Returns -1, 0 or 1. */
  public int signum() {
    return signum;
  }

  /** Returns -1, 0 or 1 if this is less than, equal to or greater than val. */
  public int compareTo(BigInteger val) {
    return signum == val.signum ? signum * compareMagnitude(val) : signum < val.signum ? -1 : 1;
  }

  private int compareMagnitude(BigInteger val) {
    int[] a = mag;
    int[] b = val.mag;
    int i = a.length;
    if (i != b.length) {
      return i < b.length ? -1 : 1;
    }
    while (--i >= 0) {
      if (a[i] != b[i]) {
        return (a[i] & M) < (b[i] & M) ? -1 : 1;
      }
    }
    return 0;
  }

  public boolean equals(Object x) {
    return x instanceof BigInteger && compareTo((BigInteger) x) == 0;
  }

  /** Returns the hash code that the JDK's has. */
  public int hashCode() {
    int hash = 0;
    for (int i = mag.length - 1; i >= 0; i--) {
      hash = 31 * hash + mag[i];
    }
    return hash * signum;
  }

  /** Returns the number in decimal. */
  public String toString() {
    return toString(10);
  }

  /** Returns digits in a radix (10 if not 2 to 36), lower case, after a minus if negative. */
  public String toString(int radix) {
    if (radix < 2 || radix > 36) {
      radix = 10;
    }
    StringBuffer digits = new StringBuffer();
    BigInteger d = valueOf(radix);
    BigInteger rest = this;
    do {
      BigInteger[] qr = rest.divide(d);
      digits.insert(0, Integer.toString(qr[1].intValue(), radix));
      rest = qr[0];
    } while (rest.signum != 0);
    return signum < 0 ? digits.insert(0, '-').toString() : digits.toString();
  }
}
