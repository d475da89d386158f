// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.testing.Cases;

/** The arithmetic of the binary fields against Bouncy Castle's and the schoolbook's. */
class BinaryCurveTest {
  private static final BigInteger ONE = BigInteger.ONE;

  private enum Field {
    T163(new SecT163K1Curve(), new SecT163R2Curve(), 7, 6, 3, 0),
    T233(new SecT233K1Curve(), new SecT233R1Curve(), 74, 0),
    T283(new SecT283K1Curve(), new SecT283R1Curve(), 12, 7, 5, 0),
    T409(new SecT409K1Curve(), new SecT409R1Curve(), 87, 0),
    T571(new SecT571K1Curve(), new SecT571R1Curve(), 10, 5, 2, 0);

    final List<BinaryCurve> curves;
    final BinaryCurve curve;
    final int m;
    final int words;
    final BigInteger polynomial;
    final org.bouncycastle.math.ec.ECCurve original;
    final MethodHandle multiply;
    final MethodHandle squareN;

    Field(BinaryCurve koblitz, BinaryCurve random, int... exponents) {
      curves = List.of(koblitz, random);
      curve = koblitz;
      m = koblitz.getFieldSize();
      words = (m + 63) / 64;
      BigInteger sum = ONE.shiftLeft(m);
      for (int exponent : exponents) {
        sum = sum.setBit(exponent);
      }
      polynomial = sum;
      try {
        original = CurvesTest.bouncyCastle(koblitz.getClass().getSimpleName());
        Class<?> field = Class.forName("org.bouncycastle.math.ec.custom.sec.SecT" + m + "Field");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        multiply =
            lookup.findStatic(
                field,
                "multiply",
                MethodType.methodType(void.class, long[].class, long[].class, long[].class));
        squareN =
            lookup.findStatic(
                field,
                "squareN",
                MethodType.methodType(void.class, long[].class, int.class, long[].class));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    long[] product(long[] x, long[] y) {
      long[] z = new long[words];
      try {
        multiply.invokeExact(x, y, z);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
      return z;
    }

    long[] square(long[] x, int times) {
      long[] z = new long[words];
      try {
        squareN.invokeExact(x, times, z);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
      return z;
    }

    long[] element(BigInteger x) {
      return ((BinaryFieldElement) curve.fromBigInteger(x)).words;
    }

    BigInteger decoded(long[] words) {
      return new BigInteger(1, curve.encode(words));
    }

    BigInteger schoolbook(BigInteger x, BigInteger y) {
      BigInteger z = BigInteger.ZERO;
      for (int i = 0; i < y.bitLength(); i++) {
        if (y.testBit(i)) {
          z = z.xor(x.shiftLeft(i));
        }
      }
      for (int i = z.bitLength() - 1; i >= m; i--) {
        if (z.testBit(i)) {
          z = z.xor(polynomial.shiftLeft(i - m));
        }
      }
      return z;
    }
  }

  private static List<BigInteger> edges(Field f) {
    List<BigInteger> edges = new ArrayList<>();
    BigInteger all = ONE.shiftLeft(f.m).subtract(ONE);
    edges.add(BigInteger.ZERO);
    edges.add(ONE);
    edges.add(BigInteger.TWO);
    edges.add(all);
    edges.add(all.subtract(ONE));
    for (int step : new int[] {2, 3, 4, 5, 8}) {
      BigInteger comb = BigInteger.ZERO;
      for (int bit = 0; bit < f.m; bit += step) {
        comb = comb.setBit(bit);
      }
      edges.add(comb);
      edges.add(all.xor(comb));
    }
    for (int bit = 31; bit < f.m; bit += 32) {
      edges.add(ONE.shiftLeft(bit));
      edges.add(ONE.shiftLeft(bit + 1).subtract(ONE).and(all));
      edges.add(all.shiftRight(bit).shiftLeft(bit));
      edges.add(BigInteger.valueOf(0xffffffffL).shiftLeft(bit + 1).and(all));
    }
    edges.add(ONE.shiftLeft(f.m - 1));
    edges.add(ONE.shiftLeft(f.m - 2));
    return edges;
  }

  /** A random element, some of whose words may be full or empty. */
  private static long[] random(Field f, Random random) {
    long[] x = new long[f.words];
    boolean plain = random.nextBoolean();
    for (int i = 0; i < f.words; i++) {
      x[i] = plain || random.nextBoolean() ? random.nextLong() : random.nextBoolean() ? -1 : 0;
    }
    x[f.words - 1] &= -1L >>> -f.m;
    return x;
  }

  @ParameterizedTest
  @EnumSource
  void multipliesEdgesAsTheSchoolbookDoes(Field f) {
    List<BigInteger> edges = edges(f);
    for (BigInteger x : edges) {
      assertEquals(x, f.decoded(f.element(x)));
      assertEquals(f.schoolbook(x, x), f.decoded(f.curve.square(f.element(x), 1)));
      for (int i = 0; i < edges.size(); i++) {
        long[] y = f.element(edges.get(i));
        long[] z = f.curve.product(f.element(x), y);
        assertTrue(Arrays.equals(f.product(f.element(x), y), z));
        if (i < 20) {
          assertEquals(f.schoolbook(x, edges.get(i)), f.decoded(z));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void multipliesAndSquares(Field f) {
    Random random = new Random(f.m);
    BinaryCurve other = f.curves.get(1);
    for (int i = 0; i < Cases.rounds(500_000); i++) {
      long[] x = random(f, random);
      long[] y = random(f, random);
      BinaryCurve curve = (i & 1) == 0 ? f.curve : other;
      long[] z = curve.product(x, y);
      assertTrue(Arrays.equals(f.product(x, y), z));
      assertTrue(Arrays.equals(f.square(z, 1), curve.square(z, 1)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void squaresOften(Field f) {
    Random random = new Random(f.m);
    for (int times = 1; times <= f.m; times++) {
      long[] x = random(f, random);
      assertArrayEquals(f.square(x, times), f.curve.square(x, times));
    }
  }

  @ParameterizedTest
  @EnumSource
  void traceIsThatOfEveryPower(Field f) {
    for (BinaryCurve curve : f.curves) {
      for (int i = 0; i < f.m; i++) {
        long[] power = f.element(ONE.shiftLeft(i));
        long[] sum = power;
        for (int j = 1; j < f.m; j++) {
          power = f.square(power, 1);
          sum = curve.sum(sum, power);
        }
        assertEquals(f.decoded(sum), BigInteger.valueOf(curve.trace(f.element(ONE.shiftLeft(i)))));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void elementsAreThoseOfBouncyCastle(Field f) {
    Random random = new Random(f.m);
    List<BigInteger> edges = edges(f);
    for (int i = 0; i < Cases.rounds(2000); i++) {
      BigInteger x = i < edges.size() ? edges.get(i) : new BigInteger(f.m, random);
      BigInteger y = i < 300 ? edges.get(i * 7 % edges.size()) : new BigInteger(f.m, random);
      ECFieldElement a = f.curve.fromBigInteger(x);
      ECFieldElement b = f.curve.fromBigInteger(y);
      org.bouncycastle.math.ec.ECFieldElement c = f.original.fromBigInteger(x);
      org.bouncycastle.math.ec.ECFieldElement d = f.original.fromBigInteger(y);
      same(c, a);
      same(c.add(d), a.add(b));
      same(c.multiply(d), a.multiply(b));
      same(c.negate(), a.negate());
      same(c.square(), a.square());
      assertEquals(original(c).trace(), ((BinaryFieldElement) a).trace(), () -> x.toString(16));
      assertEquals(x.equals(y), a.equals(b));
      assertTrue(a.equals(f.curve.fromBigInteger(x)));
      assertEquals(a.add(b).add(b).hashCode(), a.hashCode());
      if (i < 300) {
        same(c.sqrt(), a.sqrt());
        same(original(c).squarePow(i + 1), ((BinaryFieldElement) a).squarePow(i + 1));
        same(original(c).halfTrace(), ((BinaryFieldElement) a).halfTrace());
      }
      if (i < 300 && y.signum() != 0) {
        same(d.invert(), b.invert());
        same(c.divide(d), a.divide(b));
      }
    }
    assertTrue(f.curve.fromBigInteger(BigInteger.ZERO).invert().isZero());
    same(
        f.original.fromBigInteger(ONE),
        ((BinaryFieldElement) f.curve.fromBigInteger(ONE)).squarePow(0));
    assertNotEquals(f.curve.fromBigInteger(ONE), f.curves.get(1).fromBigInteger(ONE));
  }

  private static org.bouncycastle.math.ec.ECFieldElement.AbstractF2m original(
      org.bouncycastle.math.ec.ECFieldElement c) {
    return (org.bouncycastle.math.ec.ECFieldElement.AbstractF2m) c;
  }

  private static void same(org.bouncycastle.math.ec.ECFieldElement original, ECFieldElement ours) {
    BigInteger expected = original.toBigInteger();
    assertEquals(expected, ours.toBigInteger());
    assertEquals(expected.testBit(0), ours.testBitZero());
    assertEquals(expected.signum() == 0, ours.isZero());
    assertEquals(original.getFieldSize(), ours.getFieldSize());
    assertTrue(Arrays.equals(original.getEncoded(), ours.getEncoded()));
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatIsNoElement(Field f) {
    for (BigInteger x : List.of(ONE.negate(), ONE.shiftLeft(f.m), ONE.shiftLeft(2000))) {
      assertThrows(IllegalArgumentException.class, () -> f.curve.fromBigInteger(x));
    }
    assertThrows(IllegalArgumentException.class, () -> f.curve.fromBigInteger(null));
    assertFalse(f.curve.fromBigInteger(ONE.shiftLeft(f.m - 1)).isZero());
  }
}
