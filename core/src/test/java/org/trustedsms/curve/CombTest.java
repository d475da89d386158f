// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class CombTest {

  /** Any width: the strips then end at, before or behind the words of the scalar. */
  @Test
  void multipliesWithAnyWidth() {
    Cases.check(
        120,
        c -> {
          Curve curve = AnyCurve.of(c);
          int width = c.integer(2, 7);
          BigInteger k = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          Comb comb = new Comb(curve.rawBase(), curve.orderBits(), width);
          ECPoint expected = reference.multiplyBase(k);
          Point actual = new Point(curve, comb.multiply(reference.scalar(k).words()));
          assertTrue(reference.areSame(expected, actual));
        });
  }

  @Test
  void addsProductsOfCombsOfDifferentWidths() {
    Cases.check(
        120,
        c -> {
          Curve curve = AnyCurve.of(c);
          int firstWidth = c.integer(2, 7);
          int secondWidth = c.integer(2, 7);
          BigInteger k = AnyInteger.of(c);
          BigInteger l = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          BigInteger d = BigInteger.valueOf(0xabcdef);
          ECPoint q =
              curve.rawBase().getCurve().decodePoint(reference.multiplyBase(d).getEncoded(false));
          Comb first = new Comb(curve.rawBase(), curve.orderBits(), firstWidth);
          Comb second = new Comb(q, curve.orderBits(), secondWidth);
          ECPoint expected = reference.multiplyBase(k.add(l.multiply(d)));
          ECPoint sum =
              Comb.sum(first, reference.scalar(k).words(), second, reference.scalar(l).words());
          assertTrue(reference.areSame(expected, new Point(curve, sum)));
        });
  }

  /** Scalars whose strips are all equal choose the first or the last entry at every step. */
  @ParameterizedTest
  @MethodSource("org.trustedsms.curve.CurvesTest#curves")
  void choosesTheFirstAndTheLastEntry(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Random random = new Random(curve.id());
    for (int width = 2; width <= 7; width++) {
      int strip = (curve.orderBits() + 2 * width - 1) / (2 * width) * 2;
      Comb comb = new Comb(curve.rawBase(), curve.orderBits(), width);
      BigInteger bits = new BigInteger(strip, random);
      BigInteger k = BigInteger.ZERO;
      for (int i = 0; i < width - 1; i++) {
        k = k.add(bits.shiftLeft(i * strip));
      }
      assertTrue(
          reference.areSame(
              reference.multiplyBase(k),
              new Point(curve, comb.multiply(reference.scalar(k).words()))));
      assertTrue(comb.multiply(reference.scalar(BigInteger.ZERO).words()).isInfinity());
      assertEquals(curve.rawBase(), comb.multiply(reference.scalar(BigInteger.ONE).words()));
    }
  }
}
