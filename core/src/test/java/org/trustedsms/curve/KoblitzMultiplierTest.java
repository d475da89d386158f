// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class KoblitzMultiplierTest {

  static Stream<Curve> koblitzCurves() {
    return CurvesTest.curves().filter(curve -> curve.name().startsWith("K-"));
  }

  private static KoblitzMultiplier multiplier(Curve curve) {
    return new KoblitzMultiplier(curve.rawBase().getCurve());
  }

  @ParameterizedTest
  @MethodSource("koblitzCurves")
  void isWhatTheCurveUses(Curve curve) {
    assertEquals(KoblitzMultiplier.class, curve.multiplier().getClass());
  }

  @Test
  void multipliesAndAdds() {
    Cases.check(
        100,
        c -> {
          Curve curve = c.of(koblitzCurves().toList());
          KoblitzMultiplier multiplier = multiplier(curve);
          BigInteger u = AnyInteger.of(c);
          BigInteger d = AnyInteger.of(c);
          BigInteger v = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          if (d.mod(reference.n()).signum() == 0) {
            return;
          }
          ECPoint q =
              curve.rawBase().getCurve().decodePoint(reference.multiplyBase(d).getEncoded(false));
          assertTrue(
              reference.areSame(
                  reference.multiplyBase(v.multiply(d)),
                  new Point(curve, multiplier.multiply(q, reference.scalar(v)))));
          assertTrue(
              reference.areSame(
                  reference.multiplyBase(u.add(v.multiply(d))),
                  new Point(
                      curve, multiplier.sum(curve, reference.scalar(u), q, reference.scalar(v)))));
        });
  }

  @ParameterizedTest
  @MethodSource("koblitzCurves")
  void multipliesBySmallNumbersOfBothSigns(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    KoblitzMultiplier multiplier = multiplier(curve);
    for (int k = -17; k <= 17; k++) {
      BigInteger factor = BigInteger.valueOf(k);
      ECPoint product = multiplier.multiply(curve.rawBase(), reference.scalar(factor));
      assertTrue(
          reference.areSame(reference.multiplyBase(factor), new Point(curve, product)),
          () -> curve + " " + factor);
    }
  }

  /** The table is read as often, and as many points are added, for every scalar. */
  @ParameterizedTest
  @MethodSource("koblitzCurves")
  void takesTheSameStepsForAll(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    KoblitzMultiplier multiplier = multiplier(curve);
    Random random = new Random(curve.id());
    for (int i = 0; i < 200; i++) {
      BigInteger k =
          i < 100
              ? new BigInteger(curve.orderBits(), random)
              : BigInteger.ONE.shiftLeft(random.nextInt(curve.orderBits()));
      int[] digits = multiplier.digits(reference.scalar(k));
      assertEquals((curve.fieldBits() + 7 + 3) / 4 + 1, digits.length);
      for (int digit : digits) {
        assertTrue(digit >= 0 && digit < 16, () -> curve + " " + k + ": " + digit);
      }
      int last = digits[digits.length - 1];
      assertTrue(last == 7 || last == 8, () -> curve + " " + k + ": " + last);
    }
  }

  /** What is left of a scalar after all of its digits is 1 or -1, or the product would differ. */
  @ParameterizedTest
  @MethodSource("koblitzCurves")
  void multipliesByEdgesOfTheOrder(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    KoblitzMultiplier multiplier = multiplier(curve);
    Random random = new Random(curve.id());
    for (int i = 0; i < 40; i++) {
      BigInteger power = BigInteger.ONE.shiftLeft(random.nextInt(curve.orderBits()));
      BigInteger k = i % 2 == 0 ? power : reference.n().subtract(power);
      ECPoint product = multiplier.multiply(curve.rawBase(), reference.scalar(k));
      assertTrue(
          reference.areSame(reference.multiplyBase(k), new Point(curve, product)),
          () -> curve + " " + k);
    }
  }
}
