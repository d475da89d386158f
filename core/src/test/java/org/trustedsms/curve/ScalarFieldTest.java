// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScalarFieldTest {

  private static final BigInteger ONE = BigInteger.ONE;

  /**
   * The orders of the curves, and odd numbers that are hard on carries: next to powers of two of
   * whole words, and of nothing but ones or zeros within.
   */
  static Stream<BigInteger> moduli() {
    List<BigInteger> moduli = new ArrayList<>();
    CurvesTest.curves().forEach(curve -> moduli.add(ReferenceCurve.of(curve).n()));
    for (int words = 5; words <= 18; words += 4) {
      BigInteger top = ONE.shiftLeft(32 * words);
      moduli.add(top.subtract(ONE));
      moduli.add(top.subtract(BigInteger.valueOf(0xffffffffL)));
      moduli.add(top.shiftRight(1).add(ONE));
      moduli.add(top.shiftRight(1).subtract(ONE));
      moduli.add(top.shiftRight(31).add(ONE));
      moduli.add(top.subtract(ONE.shiftLeft(32 * words - 32)).add(ONE));
      moduli.add(top.subtract(ONE).divide(BigInteger.valueOf(3)));
    }
    return moduli.stream();
  }

  private static int[] words(BigInteger value, int count) {
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = value.shiftRight(32 * i).intValue();
    }
    return words;
  }

  private static BigInteger value(int[] words) {
    BigInteger value = BigInteger.ZERO;
    for (int i = words.length - 1; i >= 0; i--) {
      value = value.shiftLeft(32).or(BigInteger.valueOf(words[i] & 0xffffffffL));
    }
    return value;
  }

  /** Numbers below n: edges and words of all ones and all zeros, then random ones. */
  private static List<BigInteger> samples(BigInteger n, int random) {
    int words = (n.bitLength() + 31) / 32;
    List<BigInteger> samples = new ArrayList<>();
    for (int d = 0; d < 3; d++) {
      samples.add(BigInteger.valueOf(d));
      samples.add(n.subtract(BigInteger.valueOf(d + 1)));
      samples.add(n.shiftRight(1).add(BigInteger.valueOf(d - 1)));
      samples.add(n.subtract(ONE.shiftLeft(32 * d + 32)));
      samples.add(ONE.shiftLeft(32 * d + 32).subtract(ONE));
    }
    samples.add(ONE.shiftLeft(n.bitLength() - 1).subtract(ONE));
    SplittableRandom source = new SplittableRandom(n.longValue());
    for (int i = 0; i < random; i++) {
      int[] any = new int[words];
      int runs = source.nextInt();
      for (int j = 0; j < words; j++) {
        any[j] = (runs >>> j & 1) != 0 ? source.nextInt() : -(runs >>> (j + 1) & 1);
      }
      samples.add(value(any).mod(n));
    }
    samples.removeIf(sample -> sample.signum() < 0 || sample.compareTo(n) >= 0);
    return samples;
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void hasTheSizesOfItsModulus(BigInteger n) {
    ScalarField field = new ScalarField(n);
    assertEquals(n.bitLength(), field.bits);
    assertEquals((n.bitLength() + 7) / 8, field.bytes);
    assertEquals((n.bitLength() + 31) / 32, field.words);
    assertArrayEquals(new int[field.words], field.create());
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void addsAndMultipliesIntoAnyArray(BigInteger n) {
    ScalarField field = new ScalarField(n);
    List<BigInteger> samples = samples(n, 20);
    for (BigInteger a : samples) {
      for (BigInteger b : samples) {
        int[] x = words(a, field.words);
        int[] y = words(b, field.words);
        int[] z = field.create();
        field.add(x, y, z);
        assertEquals(a.add(b).mod(n), value(z));
        field.multiply(x, y, z);
        assertEquals(a.multiply(b).mod(n), value(z));
        assertEquals(a, value(x));
        assertEquals(b, value(y));

        field.multiply(x, y, x);
        assertArrayEquals(z, x);
        field.multiply(words(a, field.words), y, y);
        assertArrayEquals(z, y);
        x = words(a, field.words);
        y = words(b, field.words);
        field.add(x, y, y);
        assertEquals(a.add(b).mod(n), value(y));
      }
      int[] x = words(a, field.words);
      field.multiply(x, x, x);
      assertEquals(a.multiply(a).mod(n), value(x));
      x = words(a, field.words);
      field.add(x, x, x);
      assertEquals(a.add(a).mod(n), value(x));
    }
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void invertsAndHalves(BigInteger n) {
    ScalarField field = new ScalarField(n);
    BigInteger half = BigInteger.TWO.modInverse(n);
    for (BigInteger a : samples(n, 30)) {
      int[] x = words(a, field.words);
      int[] z = field.create();
      field.half(x, z);
      assertEquals(a.multiply(half).mod(n), value(z));
      assertEquals(a, value(x));
      field.half(x, x);
      assertArrayEquals(z, x);

      x = words(a, field.words);
      int[] y = words(a, field.words);
      if (a.gcd(n).equals(ONE)) {
        field.invert(x, z);
        assertEquals(a.modInverse(n), value(z));
        field.invert(y, y);
        assertArrayEquals(z, y);
      } else {
        assertThrows(ArithmeticException.class, () -> field.invert(y, z));
      }
    }
  }

  /** All up to 5n, as far as the words go: coordinates of the field have no more. */
  @ParameterizedTest
  @MethodSource("moduli")
  void reducesCoordinates(BigInteger n) {
    ScalarField field = new ScalarField(n);
    BigInteger limit = n.multiply(BigInteger.valueOf(5)).min(ONE.shiftLeft(32 * field.words));
    for (BigInteger a : samples(n, 30)) {
      for (BigInteger x = a; x.compareTo(limit) < 0; x = x.add(n)) {
        int[] given = words(x, field.words);
        int[] z = field.create();
        field.reduceCoordinate(given, z);
        assertEquals(a, value(z));
        assertEquals(x, value(given));
        field.reduceCoordinate(given, given);
        assertArrayEquals(z, given);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void reducesOnce(BigInteger n) {
    ScalarField field = new ScalarField(n);
    BigInteger width = ONE.shiftLeft(32 * field.words);
    for (BigInteger a : samples(n, 30)) {
      for (BigInteger x : new BigInteger[] {a, a.add(n)}) {
        int[] z = words(x, field.words);
        field.reduceOnce(x.divide(width).intValue(), z);
        assertEquals(a, value(z));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void knowsItsRange(BigInteger n) {
    ScalarField field = new ScalarField(n);
    assertEquals(0, field.isInRange(field.create()));
    for (BigInteger a : samples(n, 30)) {
      assertEquals(a.signum() == 0 ? 0 : -1, field.isInRange(words(a, field.words)));
      BigInteger above = n.add(a);
      if (above.bitLength() <= 32 * field.words) {
        assertEquals(0, field.isInRange(words(above, field.words)));
      }
    }
    int[] ones = field.create();
    Arrays.fill(ones, -1);
    assertEquals(0, field.isInRange(ones));
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void readsAndWritesBytes(BigInteger n) {
    ScalarField field = new ScalarField(n);
    for (BigInteger a : samples(n, 30)) {
      byte[] bytes = field.toBytes(words(a, field.words));
      assertArrayEquals(ReferenceCurve.fixed(a, field.bytes), bytes);
      assertEquals(a, value(field.fromBytes(bytes, 0, bytes.length)));
      byte[] larger = new byte[bytes.length + 5];
      Arrays.fill(larger, (byte) -1);
      System.arraycopy(bytes, 0, larger, 2, bytes.length);
      assertEquals(a, value(field.fromBytes(larger, 2, bytes.length)));
      for (int shorter = 0; shorter < bytes.length; shorter++) {
        assertEquals(
            new BigInteger(1, Arrays.copyOf(bytes, shorter)),
            value(field.fromBytes(bytes, 0, shorter)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("moduli")
  void shiftsDown(BigInteger n) {
    ScalarField field = new ScalarField(n);
    for (BigInteger a : samples(n, 30)) {
      for (int count = 1; count <= 7; count++) {
        int[] x = words(a, field.words);
        field.shiftDown(x, count);
        assertEquals(a.shiftRight(count), value(x));
      }
    }
  }
}
