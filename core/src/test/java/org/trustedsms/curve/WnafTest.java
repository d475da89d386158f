// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class WnafTest {

  /** Every odd multiple of the base point of P-192, of both signs, with its factor. */
  private static final Map<ECPoint, Integer> FACTORS = new HashMap<>();

  private static final ECPoint BASE = Curves.p192().rawBase();

  static {
    ECPoint[] multiples = Wnaf.oddMultiples(BASE, 32);
    for (int i = 0; i < multiples.length; i++) {
      FACTORS.put(multiples[i], 2 * i + 1);
      FACTORS.put(multiples[i].negate(), -2 * i - 1);
    }
  }

  @Test
  void writesTheNonAdjacentForm() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          int width = c.integer(3, 7);
          BigInteger any = AnyInteger.of(c);
          BigInteger k = any.mod(ReferenceCurve.of(curve).n());
          checkDigits(ReferenceCurve.of(curve).scalar(k).words(), curve.orderBits(), width, k);
        });
  }

  @Test
  void writesAllShortScalars() {
    for (int width = 3; width <= 7; width++) {
      for (int k = 0; k < 1 << 10; k++) {
        checkDigits(new int[] {k}, 10, width, BigInteger.valueOf(k));
      }
      for (int top = 0; top < 8; top++) {
        BigInteger k = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.valueOf(1 + top));
        checkDigits(new int[] {k.intValue()}, 32, width, k);
      }
    }
  }

  private static void checkDigits(int[] words, int bits, int width, BigInteger k) {
    ECPoint[] multiples = Wnaf.oddMultiples(BASE, 1 << (width - 2));
    Wnaf form = new Wnaf(words, bits, width, multiples);
    BigInteger sum = BigInteger.ZERO;
    int last = -width;
    for (int i = 0; i <= bits + 2; i++) {
      ECPoint chosen = form.multiple(i);
      if (chosen == null) {
        continue;
      }
      int digit = FACTORS.get(chosen);
      assertTrue(Math.abs(digit) < 1 << (width - 1), "digit " + digit);
      assertTrue(i - last >= width, "digits at " + last + " and " + i);
      assertTrue(i <= bits, "digit at " + i);
      last = i;
      sum = sum.add(BigInteger.valueOf(digit).shiftLeft(i));
    }
    assertEquals(k, sum);
  }

  @Test
  void hasNoMultiplesForZeros() {
    Wnaf zero = new Wnaf(new int[6], 192, 4, Wnaf.oddMultiples(BASE, 4));
    for (int i = 0; i < 300; i++) {
      assertNull(zero.multiple(i));
    }
  }

  @ParameterizedTest
  @MethodSource("org.trustedsms.curve.CurvesTest#curves")
  void computesOddMultiples(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    ECPoint[] multiples = Wnaf.oddMultiples(curve.rawBase(), 32);
    assertEquals(32, multiples.length);
    for (int i = 0; i < 32; i++) {
      assertTrue(multiples[i].isNormalized());
      assertTrue(
          reference.areSame(
              reference.multiplyBase(BigInteger.valueOf(2 * i + 1)),
              new Point(curve, multiples[i])));
    }
  }
}
