// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

/** Each operation against the JDK's, on a million inputs and more. */
class BigIntegerTest {
  private static final int INPUTS = Cases.rounds(1_050_000);
  private static final int MAX_BITS = 1200;
  private static final int[] EDGE_WORDS = {
    0, 1, -1, -2, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE
  };

  /** The same number twice. */
  private record Operand(java.math.BigInteger jdk, BigInteger ours) {
    static Operand of(java.math.BigInteger jdk) {
      return new Operand(jdk, new BigInteger(jdk.signum(), jdk.abs().toByteArray()));
    }
  }

  @Test
  void signAndMagnitude() {
    Random random = new Random(1);
    for (int i = 0; i < INPUTS; i++) {
      byte[] magnitude = magnitude(random, MAX_BITS);
      int signum = random.nextBoolean() ? 1 : -1;
      java.math.BigInteger jdk = new java.math.BigInteger(signum, magnitude);
      check("new " + signum, new Operand(jdk, null), jdk, new BigInteger(signum, magnitude));
    }
    check("zero", null, java.math.BigInteger.ZERO, new BigInteger(1, new byte[24]));
    check("zero", null, java.math.BigInteger.ZERO, new BigInteger(-1, new byte[0]));
    check("zero", null, java.math.BigInteger.ZERO, new BigInteger(0, new byte[3]));
    for (int signum : new int[] {-2, 2, 1 << 16, Integer.MIN_VALUE}) {
      throwsAsTheJdk(
          () -> new java.math.BigInteger(signum, new byte[1]),
          () -> new BigInteger(signum, new byte[1]));
    }
    throwsAsTheJdk(
        () -> new java.math.BigInteger(0, new byte[] {0, 1}),
        () -> new BigInteger(0, new byte[] {0, 1}));
  }

  @Test
  void bytesBitsAndLowWords() {
    Random random = new Random(2);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      check("toByteArray", x, x.jdk, x.ours);
      check("signum", x, x.jdk.signum(), x.ours.signum());
      check("bitLength", x, x.jdk.bitLength(), x.ours.bitLength());
      check("intValue", x, x.jdk.intValue(), x.ours.intValue());
      check("longValue", x, x.jdk.longValue(), x.ours.longValue());
      check("hashCode", x, x.jdk.hashCode(), x.ours.hashCode());
    }
  }

  @Test
  void absAndNegate() {
    Random random = new Random(3);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      check("abs", x, x.jdk.abs(), x.ours.abs());
      check("negate", x, x.jdk.negate(), x.ours.negate());
    }
  }

  @Test
  void addAndSubtract() {
    Random random = new Random(4);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      Operand y = second(random, x);
      check("add", x, y, x.jdk.add(y.jdk), x.ours.add(y.ours));
      check("subtract", x, y, x.jdk.subtract(y.jdk), x.ours.subtract(y.ours));
    }
  }

  @Test
  void comparisons() {
    Random random = new Random(5);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      Operand y = second(random, x);
      check("compareTo", x, y, x.jdk.compareTo(y.jdk), x.ours.compareTo(y.ours));
      boolean equal = x.ours.equals(y.ours);
      if (x.jdk.equals(y.jdk) != equal || equal && x.ours.hashCode() != y.ours.hashCode()) {
        fail("equals: " + x.jdk + ", " + y.jdk);
      }
    }
    BigInteger one = BigInteger.valueOf(1);
    assertEquals(false, one.equals((Object) "1"));
    assertEquals(false, one.equals(null));
  }

  @Test
  void multiply() {
    Random random = new Random(6);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      Operand y = second(random, x);
      check("multiply", x, y, x.jdk.multiply(y.jdk), x.ours.multiply(y.ours));
    }
  }

  @Test
  void mod() {
    Random random = new Random(7);
    for (int i = 0; i < INPUTS; i++) {
      Operand m = modulus(random, i % 4 == 0 ? MAX_BITS : 600);
      Operand x = i % 2 == 0 ? operand(random, MAX_BITS) : nearMultiple(random, m.jdk);
      check("mod", x, m, x.jdk.mod(m.jdk), x.ours.mod(m.ours));
    }
  }

  /** Divisors whose second word is as large as can be make the estimated digit most wrong. */
  @Test
  void modWithWrongEstimates() {
    Random random = new Random(8);
    for (int i = 0; i < INPUTS; i++) {
      int[] divisor = new int[2 + random.nextInt(3)];
      Arrays.fill(divisor, -1);
      divisor[0] = Integer.MIN_VALUE + random.nextInt(3);
      divisor[divisor.length - 1] -= random.nextInt(3);
      Operand m = Operand.of(positive(divisor).shiftRight(random.nextInt(32)));
      Operand x = nearMultiple(random, m.jdk);
      check("mod", x, m, x.jdk.mod(m.jdk), x.ours.mod(m.ours));
    }
  }

  @Test
  void shifts() {
    Random random = new Random(10);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      int n = random.nextInt(2700) - 1350;
      n = i % 4 == 0 ? n & -32 : n;
      check("shiftLeft " + n, x, x.jdk.shiftLeft(n), x.ours.shiftLeft(n));
      check("shiftRight " + n, x, x.jdk.shiftRight(n), x.ours.shiftRight(n));
    }
    for (int i = -1; i <= 1; i++) {
      Operand x = Operand.of(java.math.BigInteger.valueOf(i));
      for (int n : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 31}) {
        check("shiftRight", x, x.jdk.shiftRight(n), x.ours.shiftRight(n));
        check("shiftLeft", x, x.jdk.shiftLeft(-n), x.ours.shiftLeft(-n));
      }
      check("shiftLeft", x, x.jdk.shiftLeft(1 << 31), x.ours.shiftLeft(1 << 31));
    }
  }

  @Test
  void bits() {
    Random random = new Random(11);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, MAX_BITS);
      int n = random.nextInt(1400);
      if (x.jdk.testBit(n) != x.ours.testBit(n)) {
        fail("testBit " + n + ": " + x.jdk);
      }
    }
    for (int n : new int[] {-1, Integer.MIN_VALUE}) {
      throwsAsTheJdk(
          () -> java.math.BigInteger.ONE.testBit(n), () -> BigInteger.valueOf(1).testBit(n));
    }
  }

  @Test
  void values() {
    Random random = new Random(12);
    for (int i = 0; i < INPUTS; i++) {
      long edge =
          (long) EDGE_WORDS[random.nextInt(EDGE_WORDS.length)] << 32
              | EDGE_WORDS[random.nextInt(EDGE_WORDS.length)] & 0xffffffffL;
      long value = i % 8 == 0 ? edge : random.nextLong() >> random.nextInt(64);
      java.math.BigInteger jdk = java.math.BigInteger.valueOf(value);
      check("valueOf", new Operand(jdk, null), jdk, BigInteger.valueOf(value));
    }
  }

  @Test
  void digitsWritten() {
    Random random = new Random(13);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, i % 500 == 0 ? MAX_BITS : 70);
      int radix = radix(i);
      if (!x.jdk.toString(radix).equals(x.ours.toString(radix))) {
        fail("toString " + radix + ": " + x.jdk);
      }
    }
    for (int radix : new int[] {-1, 0, 1, 37}) {
      assertEquals("-1234567890", BigInteger.valueOf(-1234567890).toString(radix));
    }
    assertEquals("0", BigInteger.valueOf(0).toString());
    assertEquals("-98765432109876", BigInteger.valueOf(-98765432109876L).toString());
  }

  @Test
  void digitsRead() {
    Random random = new Random(14);
    for (int i = 0; i < INPUTS; i++) {
      Operand x = operand(random, i % 50 == 0 ? MAX_BITS : 200);
      int radix = radix(i);
      String digits = x.jdk.toString(radix);
      digits = i % 5 == 0 ? digits.toUpperCase(Locale.ROOT) : digits;
      digits = i % 7 == 0 && !digits.startsWith("-") ? "+000000000" + digits : digits;
      check("new " + radix, x, x.jdk, new BigInteger(digits, radix));
    }
    check("zero", null, java.math.BigInteger.ZERO, new BigInteger("-0000000000000", 10));
    for (String bad :
        new String[] {"", "-", "+", "--1", "+-1", "1-1", "1 ", " 1", "0x1", "12a4", "1.0", "\0"}) {
      throwsAsTheJdk(() -> new java.math.BigInteger(bad, 10), () -> new BigInteger(bad, 10));
    }
    for (int radix : new int[] {-1, 0, 1, 37}) {
      throwsAsTheJdk(() -> new java.math.BigInteger("1", radix), () -> new BigInteger("1", radix));
    }
    throwsAsTheJdk(() -> new java.math.BigInteger("1g", 16), () -> new BigInteger("1g", 16));
  }

  private static int radix(int i) {
    return i % 3 == 0 ? 10 : i % 3 == 1 ? 16 : 2 + i % 35;
  }

  @Test
  void modulusNotPositive() {
    for (int m = -2; m <= 0; m++) {
      java.math.BigInteger jdk = java.math.BigInteger.valueOf(m);
      BigInteger ours = BigInteger.valueOf(m);
      throwsAsTheJdk(
          () -> java.math.BigInteger.TEN.mod(jdk), () -> BigInteger.valueOf(10).mod(ours));
    }
  }

  /** No operation may change its operands, which share arrays with results. */
  @Test
  void immutable() {
    Random random = new Random(17);
    for (int i = 0; i < Cases.rounds(20_000); i++) {
      Operand x = operand(random, 200);
      Operand y = modulus(random, 200);
      for (BiFunction<BigInteger, BigInteger, Object> operation : operations()) {
        operation.apply(x.ours, y.ours);
        check("left unchanged", x, y, x.jdk, x.ours);
        check("right unchanged", x, y, y.jdk, y.ours);
      }
    }
  }

  private static Iterable<BiFunction<BigInteger, BigInteger, Object>> operations() {
    return Arrays.asList(
        BigInteger::add,
        BigInteger::subtract,
        BigInteger::multiply,
        BigInteger::mod,
        (x, y) -> x.abs().add(y),
        (x, y) -> x.negate().subtract(y),
        (x, y) -> x.shiftLeft(y.intValue() & 63),
        (x, y) -> x.shiftRight(y.intValue() & 63),
        (x, y) -> x.toString(16));
  }

  // What the operands are.

  private static Operand operand(Random random, int maxBits) {
    java.math.BigInteger x = new java.math.BigInteger(1, magnitude(random, maxBits));
    return Operand.of(random.nextBoolean() ? x : x.negate());
  }

  /** Any, an equal one, the opposite, or a neighbour. */
  private static Operand second(Random random, Operand x) {
    switch (random.nextInt(16)) {
      case 0:
        return Operand.of(x.jdk);
      case 1:
        return Operand.of(x.jdk.negate());
      case 2:
        return Operand.of(x.jdk.add(java.math.BigInteger.valueOf(random.nextInt(3) - 1)));
      default:
        return operand(random, MAX_BITS);
    }
  }

  private static Operand modulus(Random random, int maxBits) {
    java.math.BigInteger m = new java.math.BigInteger(1, magnitude(random, maxBits));
    return Operand.of(m.signum() == 0 ? java.math.BigInteger.ONE : m);
  }

  /** A multiple of m, or one or two more or less, or as much below the next as m has low bits. */
  private static Operand nearMultiple(Random random, java.math.BigInteger m) {
    java.math.BigInteger q = new java.math.BigInteger(1, magnitude(random, 300));
    java.math.BigInteger x = q.multiply(m);
    x = random.nextInt(4) == 0 ? x.subtract(java.math.BigInteger.valueOf(m.intValue())) : x;
    x = x.add(java.math.BigInteger.valueOf(random.nextInt(5) - 2));
    return Operand.of(random.nextInt(4) == 0 ? x.negate() : x);
  }

  private static java.math.BigInteger positive(int[] bigEndianWords) {
    return new java.math.BigInteger(1, bytes(bigEndianWords));
  }

  private static byte[] bytes(int[] bigEndianWords) {
    byte[] bytes = new byte[4 * bigEndianWords.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bigEndianWords[i >> 2] >> (24 - 8 * (i & 3)));
    }
    return bytes;
  }

  /** Random bytes; extreme words; a power of two, or one more or less; a small number. */
  private static byte[] magnitude(Random random, int maxBits) {
    int kind = random.nextInt(16);
    if (kind < 9) {
      byte[] bytes = new byte[random.nextInt(maxBits / 8 + 1)];
      random.nextBytes(bytes);
      return bytes;
    }
    if (kind < 13) {
      int[] words = new int[random.nextInt(maxBits / 32 + 1)];
      for (int i = 0; i < words.length; i++) {
        words[i] = EDGE_WORDS[random.nextInt(EDGE_WORDS.length)];
      }
      return bytes(words);
    }
    if (kind < 15) {
      java.math.BigInteger power = java.math.BigInteger.ONE.shiftLeft(random.nextInt(maxBits));
      return power.add(java.math.BigInteger.valueOf(random.nextInt(3) - 1)).toByteArray();
    }
    return new byte[] {(byte) random.nextInt(4)};
  }

  // How results are compared. Nothing is formatted unless they differ.

  private static void check(String what, Operand x, long expected, long actual) {
    check(what, x, null, expected, actual);
  }

  private static void check(String what, Operand x, Operand y, long expected, long actual) {
    if (expected != actual) {
      fail(describe(what, x, y) + ": expected " + expected + ", was " + actual);
    }
  }

  private static void check(
      String what, Operand x, java.math.BigInteger expected, BigInteger actual) {
    check(what, x, null, expected, actual);
  }

  private static void check(
      String what, Operand x, Operand y, java.math.BigInteger expected, BigInteger actual) {
    if (!Arrays.equals(expected.toByteArray(), actual.toByteArray())
        || expected.signum() != actual.signum()) {
      fail(
          describe(what, x, y)
              + ": expected "
              + expected.toString(16)
              + ", was "
              + Arrays.toString(actual.toByteArray()));
    }
  }

  private static String describe(String what, Operand x, Operand y) {
    Function<Operand, String> hex = o -> o == null ? "" : " " + o.jdk.toString(16);
    return what + hex.apply(x) + hex.apply(y);
  }

  private static void throwsAsTheJdk(
      org.junit.jupiter.api.function.Executable jdk,
      org.junit.jupiter.api.function.Executable ours) {
    RuntimeException expected = assertThrows(RuntimeException.class, jdk);
    RuntimeException actual = assertThrows(RuntimeException.class, ours);
    assertEquals(expected.getClass(), actual.getClass());
  }
}
