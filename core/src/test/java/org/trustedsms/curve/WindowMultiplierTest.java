// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class WindowMultiplierTest {

  static Stream<Curve> windowedCurves() {
    return CurvesTest.curves().filter(curve -> !curve.name().startsWith("K-"));
  }

  private static WindowMultiplier multiplier(Curve curve) {
    return new WindowMultiplier(curve.scalarField(), ReferenceCurve.of(curve).n());
  }

  /** Against the comb, which shares no code with the windows and has its own test. */
  private static void check(Curve curve, WindowMultiplier multiplier, BigInteger k) {
    Scalar scalar = ReferenceCurve.of(curve).scalar(k);
    Point product = new Point(curve, multiplier.multiply(curve.rawBase(), scalar));
    assertEquals(curve.multiplyBase(scalar), product, () -> curve + " " + k);
  }

  @ParameterizedTest
  @MethodSource("windowedCurves")
  void isWhatTheCurveUses(Curve curve) {
    assertEquals(WindowMultiplier.class, curve.multiplier().getClass());
  }

  /** Every digit in every window at least once, of both halves of the table. */
  @ParameterizedTest
  @MethodSource("windowedCurves")
  void takesEveryDigitInEveryWindow(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    WindowMultiplier multiplier = multiplier(curve);
    int width = curve.orderBits() > 256 ? 5 : 4;
    int windows = (curve.orderBits() + width - 1) / width;
    BigInteger ones = BigInteger.ONE.shiftLeft(windows * width).subtract(BigInteger.ONE);
    for (int digit = 0; digit < 1 << width; digit++) {
      // h has this digit everywhere below the topmost window; k = 2h - ones.
      BigInteger h = BigInteger.ZERO;
      for (int i = 0; i < windows - 1; i++) {
        h = h.add(BigInteger.valueOf(digit).shiftLeft(i * width));
      }
      check(curve, multiplier, h.shiftLeft(1).subtract(ones));
    }
    for (int window = 0; window < windows; window += 7) {
      BigInteger h = BigInteger.ONE.shiftLeft(window * width);
      check(curve, multiplier, h.shiftLeft(1).subtract(ones));
      check(curve, multiplier, reference.n().subtract(h));
    }
  }

  /** All products that the windows form on their way, near zero and the order. */
  @ParameterizedTest
  @MethodSource("windowedCurves")
  void multipliesBySmallNumbersOfBothSigns(Curve curve) {
    WindowMultiplier multiplier = multiplier(curve);
    for (int k = -17; k <= 17; k++) {
      check(curve, multiplier, BigInteger.valueOf(k));
    }
  }

  @Test
  void addsTwoProducts() {
    Cases.check(
        100,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger u = AnyInteger.of(c);
          BigInteger v = AnyInteger.of(c);
          // It serves Koblitz curves as well, though they do not use it.
          ReferenceCurve reference = ReferenceCurve.of(curve);
          ECPoint q =
              curve
                  .rawBase()
                  .getCurve()
                  .decodePoint(
                      reference.multiplyBase(BigInteger.valueOf(987654321)).getEncoded(false));
          WindowMultiplier multiplier = multiplier(curve);
          ECPoint expected =
              reference.multiplyBase(u.add(v.multiply(BigInteger.valueOf(987654321))));
          ECPoint sum = multiplier.sum(curve, reference.scalar(u), q, reference.scalar(v));
          assertTrue(reference.areSame(expected, new Point(curve, sum)));
          ECPoint again = multiplier.sum(curve, reference.scalar(u), q, reference.scalar(v));
          assertEquals(sum, again);
        });
  }
}
