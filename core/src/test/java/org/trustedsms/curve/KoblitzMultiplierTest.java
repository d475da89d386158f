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

class KoblitzMultiplierTest {

  static Stream<Curve> koblitzCurves() {
    return CurvesTest.curves().filter(curve -> curve.name().startsWith("K-"));
  }

  private final KoblitzMultiplier multiplier = new KoblitzMultiplier();

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
    for (int k = -17; k <= 17; k++) {
      BigInteger factor = BigInteger.valueOf(k);
      ECPoint product = multiplier.multiply(curve.rawBase(), reference.scalar(factor));
      assertTrue(
          reference.areSame(reference.multiplyBase(factor), new Point(curve, product)),
          () -> curve + " " + factor);
    }
  }
}
