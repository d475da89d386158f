// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class PointTest {

  static Stream<Curve> curves() {
    return CurvesTest.curves();
  }

  private static Point point(ReferenceCurve reference, BigInteger d) {
    return reference.curve().multiplyBase(reference.scalar(d));
  }

  private static Point prepared(Point point) throws InvalidEncodingException {
    Point copy = point.curve().decodePoint(point.toUncompressedBytes());
    copy.prepare();
    return copy;
  }

  private static void assertSamePoint(
      ReferenceCurve reference, ECPoint expected, Point actual, Object... words) {
    assertTrue(reference.areSame(expected, actual), () -> reference + " " + Arrays.toString(words));
  }

  // Multiplication.

  /** k (dG), prepared and not, against Bouncy Castle's (k d mod n) G. */
  @Test
  void multiplies() {
    Cases.check(
        150,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger d = AnyInteger.of(c);
          BigInteger k = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          Point point = point(reference, d);
          if (point.isInfinity()) {
            return;
          }
          ECPoint expected = reference.multiplyBase(k.multiply(d));
          Scalar scalar = reference.scalar(k);
          assertSamePoint(reference, expected, point.multiply(scalar), d, k);
          assertSamePoint(reference, expected, prepared(point).multiply(scalar), d, k, "prepared");
        });
  }

  /** Where windows are all ones, all zeros or at their limits, and where the result is infinity. */
  @ParameterizedTest
  @MethodSource("curves")
  void multipliesByEdgeScalars(Curve curve) throws InvalidEncodingException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger d = new BigInteger(1, new byte[] {3, 1, 4, 1, 5, 9, 2, 6});
    Point point = point(reference, d);
    Point prepared = prepared(point);
    for (BigInteger k : edges(curve)) {
      ECPoint expected = reference.multiplyBase(k.multiply(d));
      Scalar scalar = reference.scalar(k);
      assertSamePoint(reference, expected, point.multiply(scalar), k);
      assertSamePoint(reference, expected, prepared.multiply(scalar), k, "prepared");
    }
  }

  private static BigInteger[] edges(Curve curve) {
    int bits = curve.orderBits();
    BigInteger one = BigInteger.ONE;
    BigInteger n = ReferenceCurve.of(curve).n();
    // 0x555..., 0xaaa..., 0x0f0f..., 0xf0f0...
    BigInteger fives = one.shiftLeft(640).subtract(one).divide(BigInteger.valueOf(3));
    BigInteger fs = one.shiftLeft(640).subtract(one).divide(BigInteger.valueOf(17));
    BigInteger fiveBits = one.shiftLeft(640).subtract(one).divide(BigInteger.valueOf(33));
    BigInteger mask = one.shiftLeft(bits - 1).subtract(one);
    return new BigInteger[] {
      BigInteger.ZERO,
      one,
      BigInteger.TWO,
      BigInteger.valueOf(3),
      n.subtract(one),
      n.subtract(BigInteger.TWO),
      n.subtract(BigInteger.valueOf(3)),
      n.shiftRight(1),
      n.shiftRight(1).add(one),
      one.shiftLeft(bits - 1),
      one.shiftLeft(bits - 1).subtract(one),
      // With L the window multiplier's 2^L, -(2^L - 1) makes all its digits zero, then all ones.
      one.shiftLeft((bits + 3) / 4 * 4).subtract(one).negate(),
      one.shiftLeft((bits + 4) / 5 * 5).subtract(one).negate(),
      one.shiftLeft((bits + 3) / 4 * 4).subtract(one),
      one.shiftLeft((bits + 4) / 5 * 5).subtract(one),
      fives.and(mask),
      fives.shiftLeft(1).and(mask),
      fs.and(mask),
      fs.shiftLeft(4).and(mask),
      fiveBits.and(mask),
      fiveBits.multiply(BigInteger.valueOf(31)).and(mask),
    };
  }

  /** u G + v (dG), with all that the addition formulas can meet, against (u + v d) G. */
  @ParameterizedTest
  @MethodSource("curves")
  void addsTwoProductsAtTheEdges(Curve curve) throws InvalidEncodingException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger n = reference.n();
    BigInteger large = n.shiftRight(1).subtract(BigInteger.valueOf(0x12345));
    BigInteger[] factors = {
      BigInteger.ZERO, BigInteger.ONE, n.subtract(BigInteger.ONE), large, n.subtract(large),
    };
    BigInteger[] keys = {BigInteger.ONE, BigInteger.TWO, n.subtract(BigInteger.ONE), large};
    for (BigInteger d : keys) {
      Point prepared = prepared(point(reference, d));
      byte[] encoded = prepared.toUncompressedBytes();
      for (BigInteger u : factors) {
        for (BigInteger v : factors) {
          Point expected = point(reference, u.add(v.multiply(d)));
          Scalar first = reference.scalar(u);
          Scalar second = reference.scalar(v);
          Point once = curve.decodePoint(encoded);
          assertEquals(expected, once.multiplyAndAddBase(first, second));
          assertFalse(once.isPrepared());
          assertEquals(expected, prepared.multiplyAndAddBase(first, second));
        }
      }
    }
  }

  @Test
  void addsTwoProducts() {
    Cases.check(
        150,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger d = AnyInteger.of(c);
          BigInteger u = AnyInteger.of(c);
          BigInteger v = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          Point point = point(reference, d);
          if (point.isInfinity()) {
            return;
          }
          ECPoint expected = reference.multiplyBase(u.add(v.multiply(d)));
          Scalar first = reference.scalar(u);
          Scalar second = reference.scalar(v);
          for (int time = 1; time <= 4; time++) {
            assertEquals(time > 3, point.isPrepared(), "before call " + time);
            assertSamePoint(
                reference, expected, point.multiplyAndAddBase(first, second), d, u, v, time);
          }
          // A sum whose terms cancel is infinity.
          Point negated = reference.curve().multiplyBase(reference.scalar(v.multiply(d).negate()));
          assertTrue(negated.add(point.multiply(second)).isInfinity());
          Scalar cancels = reference.scalar(v.multiply(d).negate());
          assertTrue(point.multiplyAndAddBase(cancels, second).isInfinity());
        });
  }

  @Test
  void adds() {
    Cases.check(
        150,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger a = AnyInteger.of(c);
          BigInteger b = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          Point first = point(reference, a);
          Point second = point(reference, b);
          ECPoint expected = reference.multiplyBase(a).add(reference.multiplyBase(b)).normalize();
          assertSamePoint(reference, expected, first.add(second), a, b);
          assertSamePoint(reference, expected, second.add(first), b, a);
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void addsEqualOppositeAndNoPoints(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Point infinity = point(reference, BigInteger.ZERO);
    for (int i = 1; i <= 3; i++) {
      BigInteger k = BigInteger.valueOf(i).pow(30);
      Point p = point(reference, k);
      Point opposite = point(reference, k.negate());
      assertSamePoint(reference, reference.multiplyBase(k.shiftLeft(1)), p.add(p));
      assertTrue(p.add(opposite).isInfinity());
      assertEquals(p, p.add(infinity));
      assertEquals(p, infinity.add(p));
    }
    assertTrue(infinity.add(infinity).isInfinity());
    Scalar two = reference.scalar(BigInteger.TWO);
    assertTrue(infinity.multiply(two).isInfinity());
    for (int i = 0; i < 4; i++) {
      assertEquals(curve.multiplyBase(two), infinity.multiplyAndAddBase(two, two));
    }
  }

  // x mod n.

  @Test
  void givesAndComparesItsCoordinateModTheOrder() {
    Cases.check(
        250,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger k = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          Point point = point(reference, k);
          if (point.isInfinity()) {
            return;
          }
          BigInteger x = reference.multiplyBase(k).getAffineXCoord().toBigInteger();
          assertArrayEquals(ReferenceCurve.fixed(x, curve.fieldLength()), point.xCoordinate());
          assertEquals(x.mod(reference.n()), ReferenceCurve.integer(point.xModOrder()));

          assertTrue(point.xModOrderIs(reference.scalar(x)));
          for (BigInteger other :
              new BigInteger[] {
                x.add(BigInteger.ONE),
                x.subtract(BigInteger.ONE),
                x.negate(),
                x.flipBit(0),
                x.flipBit(curve.orderBits() - 2),
                x.shiftRight(1),
                // What it would be if x were not reduced, or not far enough.
                x.mod(BigInteger.ONE.shiftLeft(curve.orderBits() - 1)).add(BigInteger.ONE)
              }) {
            boolean same = other.mod(reference.n()).equals(x.mod(reference.n()));
            assertEquals(same, point.xModOrderIs(reference.scalar(other)));
          }
        });
  }

  /** A field has up to four multiples of n, and a test must have met each. */
  @ParameterizedTest
  @MethodSource("curves")
  void reducesCoordinatesOfEveryMultipleOfTheOrder(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    int h = reference.h().intValue();
    int[] met = new int[h + 1];
    ECPoint expected = reference.g();
    Point point = curve.basePoint();
    for (int i = 1; i <= 60; i++) {
      BigInteger x = expected.getAffineXCoord().toBigInteger();
      BigInteger[] parts = x.divideAndRemainder(reference.n());
      met[parts[0].intValue()]++;
      assertEquals(parts[1], ReferenceCurve.integer(point.xModOrder()));
      assertTrue(point.xModOrderIs(reference.scalar(parts[1])));
      expected = expected.twice().normalize();
      point = point.add(point);
    }
    for (int i = 0; i < h; i++) {
      assertTrue(met[i] > 0, curve + ": no x of " + i + " n and more");
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void hasNoCoordinatesAtInfinity(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Point infinity = point(reference, BigInteger.ZERO);
    assertTrue(infinity.isInfinity());
    assertFalse(curve.basePoint().isInfinity());
    assertSame(curve, infinity.curve());
    assertFalse(infinity.xModOrderIs(reference.scalar(BigInteger.ZERO)));
    assertFalse(infinity.xModOrderIs(reference.scalar(BigInteger.ONE)));
    assertThrows(ArithmeticException.class, infinity::toCompressedBytes);
    assertThrows(ArithmeticException.class, infinity::toUncompressedBytes);
    assertThrows(ArithmeticException.class, infinity::xCoordinate);
    assertThrows(ArithmeticException.class, infinity::xModOrder);
    assertThrows(ArithmeticException.class, infinity::prepare);
    assertFalse(infinity.isPrepared());
  }

  // Equality.

  @ParameterizedTest
  @MethodSource("curves")
  void isEqualToTheSamePointHoweverComputed(Curve curve) throws InvalidEncodingException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Point seven = point(reference, BigInteger.valueOf(7));
    Point sum =
        point(reference, BigInteger.TWO)
            .add(point(reference, BigInteger.valueOf(4)))
            .add(curve.basePoint());
    Point read = curve.decodePoint(seven.toCompressedBytes());
    for (Point same : new Point[] {seven, sum, read, prepared(seven)}) {
      assertEquals(seven, same);
      assertEquals(same, seven);
      assertEquals(seven.hashCode(), same.hashCode());
      assertNotEquals(same, curve.basePoint());
      assertNotEquals(same, point(reference, BigInteger.valueOf(-7)));
      assertNotEquals(same, point(reference, BigInteger.ZERO));
    }
    Point infinity = point(reference, BigInteger.ZERO);
    assertEquals(infinity, seven.add(point(reference, BigInteger.valueOf(-7))));
    assertEquals(
        infinity.hashCode(), seven.add(point(reference, BigInteger.valueOf(-7))).hashCode());
    assertFalse(seven.equals(null));
    assertFalse(seven.equals((Object) "G"));
  }

  @Test
  void isNotEqualToPointsOfOtherCurves() {
    Curve[] curves = Curves.all().toArray();
    for (Curve a : curves) {
      for (Curve b : curves) {
        assertEquals(a == b, a.basePoint().equals(b.basePoint()));
        Point infinityOfA = point(ReferenceCurve.of(a), BigInteger.ZERO);
        Point infinityOfB = point(ReferenceCurve.of(b), BigInteger.ZERO);
        assertEquals(a == b, infinityOfA.equals(infinityOfB));
      }
    }
  }

  // Arguments.

  @Test
  void refusesWhatBelongsToAnotherCurve() {
    Point g = Curves.p256().basePoint();
    Scalar right = ReferenceCurve.of(Curves.p256()).scalar(BigInteger.TWO);
    Scalar wrong = ReferenceCurve.of(Curves.b571()).scalar(BigInteger.TWO);
    assertThrows(IllegalArgumentException.class, () -> g.multiply(wrong));
    assertThrows(IllegalArgumentException.class, () -> g.add(Curves.k233().basePoint()));
    assertThrows(IllegalArgumentException.class, () -> g.xModOrderIs(wrong));
    assertThrows(IllegalArgumentException.class, () -> g.multiplyAndAddBase(right, wrong));
    assertThrows(IllegalArgumentException.class, () -> g.multiplyAndAddBase(wrong, right));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void preparesOnRequest(Curve curve) throws InvalidEncodingException {
    Point point = curve.decodePoint(curve.basePoint().toUncompressedBytes());
    assertNotSame(curve.basePoint(), point);
    assertFalse(point.isPrepared());
    point.prepare();
    assertTrue(point.isPrepared());
    point.prepare();
    assertTrue(point.isPrepared());
    SplittableRandom random = new SplittableRandom(curve.id());
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Scalar k = reference.scalar(BigInteger.valueOf(random.nextLong(1, Long.MAX_VALUE)));
    assertEquals(curve.multiplyBase(k), point.multiply(k));
  }
}
