// SPDX-License-Identifier: Apache-2.0
package java.math;

import java.util.Random;

/** Absent from CLDC 1.1; exactly the members that Bouncy Castle's closure calls. */
public class BigInteger {
  /** The value of a sign and a big-endian magnitude. */
  public BigInteger(int signum, byte[] magnitude) {
    throw new RuntimeException("substitute");
  }

  /** The value written in the given radix. */
  public BigInteger(String val, int radix) {
    throw new RuntimeException("substitute");
  }

  /** A uniformly random value of at most numBits bits. */
  public BigInteger(int numBits, Random rnd) {
    throw new RuntimeException("substitute");
  }

  /** The absolute value. */
  public BigInteger abs() {
    throw new RuntimeException("substitute");
  }

  /** The sum. */
  public BigInteger add(BigInteger val) {
    throw new RuntimeException("substitute");
  }

  /** The number of bits without the sign bit. */
  public int bitLength() {
    throw new RuntimeException("substitute");
  }

  /** -1, 0 or 1. */
  public int compareTo(BigInteger val) {
    throw new RuntimeException("substitute");
  }

  /** Equal in value. */
  public boolean equals(Object x) {
    throw new RuntimeException("substitute");
  }

  /** A hash of the value. */
  public int hashCode() {
    throw new RuntimeException("substitute");
  }

  /** The low 32 bits. */
  public int intValue() {
    throw new RuntimeException("substitute");
  }

  /** The low 64 bits. */
  public long longValue() {
    throw new RuntimeException("substitute");
  }

  /** The remainder that is not negative. */
  public BigInteger mod(BigInteger m) {
    throw new RuntimeException("substitute");
  }

  /** The product. */
  public BigInteger multiply(BigInteger val) {
    throw new RuntimeException("substitute");
  }

  /** The negative. */
  public BigInteger negate() {
    throw new RuntimeException("substitute");
  }

  /** The value times 2^n. */
  public BigInteger shiftLeft(int n) {
    throw new RuntimeException("substitute");
  }

  /** The value divided by 2^n, rounded down. */
  public BigInteger shiftRight(int n) {
    throw new RuntimeException("substitute");
  }

  /** -1, 0 or 1. */
  public int signum() {
    throw new RuntimeException("substitute");
  }

  /** The difference. */
  public BigInteger subtract(BigInteger val) {
    throw new RuntimeException("substitute");
  }

  /** Whether bit n is set. */
  public boolean testBit(int n) {
    throw new RuntimeException("substitute");
  }

  /** The value in two's complement, big-endian, in as few bytes as possible. */
  public byte[] toByteArray() {
    throw new RuntimeException("substitute");
  }

  /** The value in decimal. */
  public String toString() {
    throw new RuntimeException("substitute");
  }

  /** The value in the given radix. */
  public String toString(int radix) {
    throw new RuntimeException("substitute");
  }

  /** The big integer of this value. */
  public static BigInteger valueOf(long val) {
    throw new RuntimeException("substitute");
  }
}
