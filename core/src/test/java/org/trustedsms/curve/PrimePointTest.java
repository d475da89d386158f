// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.custom.sec.SecP192R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP224R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP256R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP384R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP521R1Curve;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The points of the prime curves against those of Bouncy Castle's curves. */
class PrimePointTest {

  private static Stream<Arguments> curves() {
    return Stream.of(
        Arguments.of(Curves.p192(), new SecP192R1Curve()),
        Arguments.of(Curves.p224(), new SecP224R1Curve()),
        Arguments.of(Curves.prime239v1(), ReferenceCurve.of(Curves.prime239v1()).ecCurve()),
        Arguments.of(Curves.p256(), new SecP256R1Curve()),
        Arguments.of(Curves.p384(), new SecP384R1Curve()),
        Arguments.of(Curves.p521(), new SecP521R1Curve()));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void hasTheParametersOfTheOriginal(Curve curve, ECCurve original) {
    ECCurve ours = curve.rawBase().getCurve();
    assertEquals(original.getField(), ours.getField());
    assertEquals(original.getFieldSize(), ours.getFieldSize());
    assertEquals(original.getA().toBigInteger(), ours.getA().toBigInteger());
    assertEquals(original.getB().toBigInteger(), ours.getB().toBigInteger());
    assertEquals(original.getOrder(), ours.getOrder());
    assertEquals(original.getCofactor(), ours.getCofactor());
    assertEquals(ECCurve.COORD_JACOBIAN, ours.getCoordinateSystem());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void addsAndDoubles(Curve curve, ECCurve original) {
    Random random = new Random(curve.id());
    ECPoint g = curve.rawBase();
    ECPoint p = g;
    ECPoint q = g.twice();
    ECPoint p2 = original.decodePoint(p.getEncoded(false));
    ECPoint q2 = p2.twice();
    for (int i = 0; i < 300; i++) {
      int step = random.nextInt(7);
      ECPoint sum = step(step, p, q);
      ECPoint sum2 = step(step, p2, q2);
      same(sum2, sum);
      p = q;
      p2 = q2;
      q = random.nextBoolean() ? sum : sum.normalize();
      q2 = sum2;
      if (q.isInfinity()) {
        q = g;
        q2 = original.decodePoint(g.getEncoded(false));
      }
    }
  }

  private static ECPoint step(int step, ECPoint p, ECPoint q) {
    return switch (step) {
      case 0 -> p.twice();
      case 1 -> p.twicePlus(q);
      case 2 -> q.threeTimes();
      case 3 -> p.subtract(q);
      case 4 -> p.timesPow2(3).negate();
      default -> p.add(q);
    };
  }

  private static void same(ECPoint expected, ECPoint actual) {
    assertArrayEquals(expected.getEncoded(false), actual.getEncoded(false));
    assertArrayEquals(expected.getEncoded(true), actual.getEncoded(true));
    assertTrue(actual.isValid());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void meetsInfinityAndItself(Curve curve, ECCurve original) {
    ECPoint g = curve.rawBase();
    ECPoint infinity = g.getCurve().getInfinity();
    ECPoint other = g.twice().add(g).subtract(g.twice());
    assertFalse(other.isNormalized());
    assertEquals(g, other);
    assertEquals(g.hashCode(), other.hashCode());
    assertSame(g, infinity.add(g));
    assertSame(g, g.add(infinity));
    assertTrue(infinity.isInfinity());
    assertTrue(infinity.twice().isInfinity());
    assertTrue(infinity.negate().isInfinity());
    assertTrue(other.subtract(g).isInfinity());
    assertTrue(g.twicePlus(g.twice().negate()).isInfinity());
    assertEquals(g.twice(), other.add(g));
    assertEquals(g.twice(), g.add(other));
    assertArrayEquals(g.getEncoded(false), other.getDetachedPoint().getEncoded(false));
    assertArrayEquals(
        original.decodePoint(g.getEncoded(true)).getEncoded(false), other.getEncoded(false));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void tellsPointsFromOthers(Curve curve, ECCurve original) {
    ECPoint g = curve.rawBase();
    BigInteger x = g.getAffineXCoord().toBigInteger();
    BigInteger y = g.getAffineYCoord().toBigInteger();
    assertTrue(g.getCurve().validatePoint(x, y).isValid());
    BigInteger off = y.add(BigInteger.ONE);
    assertThrows(IllegalArgumentException.class, () -> g.getCurve().validatePoint(x, off));
    BigInteger large = x.add(original.getField().getCharacteristic());
    assertThrows(IllegalArgumentException.class, () -> g.getCurve().createPoint(large, y));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void readsInfinityAndWhatItWrites(Curve curve, ECCurve original) {
    ECPoint g = curve.rawBase();
    ECCurve ours = g.getCurve();
    assertEquals(g, ours.decodePoint(original.decodePoint(g.getEncoded(true)).getEncoded(true)));
    assertEquals(g, ours.decodePoint(g.getEncoded(false)));
    assertEquals(g.negate(), ours.decodePoint(g.negate().getEncoded(true)));
    assertTrue(ours.decodePoint(new byte[1]).isInfinity());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isNotConfiguredAnew(Curve curve, ECCurve original) {
    for (int system : ECCurve.getAllCoordinateSystems()) {
      ECCurve.Config config = curve.rawBase().getCurve().configure().setCoordinateSystem(system);
      assertThrows(IllegalStateException.class, config::create);
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void looksUpAllEntriesEitherWay(Curve curve, ECCurve original) {
    ECPoint[] points = new ECPoint[9];
    points[0] = curve.rawBase();
    for (int i = 1; i < points.length; i++) {
      points[i] = points[i - 1].twice().add(points[0]).normalize();
    }
    ECLookupTable table = points[0].getCurve().createCacheSafeLookupTable(points, 1, 8);
    assertEquals(8, table.getSize());
    for (int i = 0; i < 8; i++) {
      assertEquals(points[i + 1], table.lookup(i));
      assertEquals(points[i + 1], table.lookupVar(i));
      assertEquals(points[i + 1].twice(), table.lookup(i).twice());
    }
  }
}
