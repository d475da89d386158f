// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KoblitzMultiplierTest {

  static Stream<Curve> koblitzCurves() {
    return CurvesTest.curves().filter(curve -> curve.name().startsWith("K-"));
  }

  @Provide
  Arbitrary<Curve> anyKoblitz() {
    return Arbitraries.of(koblitzCurves().toList());
  }

  private final KoblitzMultiplier multiplier = new KoblitzMultiplier();

  @ParameterizedTest
  @MethodSource("koblitzCurves")
  void isWhatTheCurveUses(Curve curve) {
    assertEquals(KoblitzMultiplier.class, curve.multiplier().getClass());
  }

  @Property(tries = 100)
  void multipliesAndAdds(
      @ForAll("anyKoblitz") Curve curve,
      @ForAll(supplier = AnyInteger.class) BigInteger u,
      @ForAll(supplier = AnyInteger.class) BigInteger d,
      @ForAll(supplier = AnyInteger.class) BigInteger v) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    if (d.mod(reference.n()).signum() == 0) {
      return;
    }
    ECPoint q = curve.rawBase().getCurve().decodePoint(reference.multiplyBase(d).getEncoded(false));
    assertTrue(
        reference.areSame(
            reference.multiplyBase(v.multiply(d)),
            new Point(curve, multiplier.multiply(q, reference.scalar(v)))));
    assertTrue(
        reference.areSame(
            reference.multiplyBase(u.add(v.multiply(d))),
            new Point(curve, multiplier.sum(curve, reference.scalar(u), q, reference.scalar(v)))));
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
