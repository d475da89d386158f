// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

/** Against Bouncy Castle's general {@code ECCurve.Fp} with the parameters of prime239v1. */
class Prime239v1PointTest {

  private final ReferenceCurve reference = ReferenceCurve.of(Curves.prime239v1());
  private final ECCurve general = reference.ecCurve();
  private final ECCurve special = new Prime239v1Curve();
  private final SplittableRandom random = new SplittableRandom(239);

  private ECPoint special(ECPoint point) {
    if (point.isInfinity()) {
      return special.getInfinity();
    }
    ECPoint affine = point.normalize();
    return special.createPoint(
        affine.getAffineXCoord().toBigInteger(), affine.getAffineYCoord().toBigInteger());
  }

  private ECPoint any() {
    byte[] k = new byte[30];
    random.nextBytes(k);
    return reference.multiplyBase(new BigInteger(1, k));
  }

  /** The same point with another Z, as (p + q) - q leaves it. */
  private ECPoint withOtherZ(ECPoint point) {
    ECPoint q = special(any());
    ECPoint same = point.add(q).add(q.negate());
    assertFalse(same.isNormalized() && !point.isInfinity());
    return same;
  }

  private static void assertSamePoint(ECPoint expected, ECPoint actual) {
    assertEquals(expected.isInfinity(), actual.isInfinity());
    if (!expected.isInfinity()) {
      assertTrue(actual.isValid());
      assertArrayEquals(expected.getEncoded(false), actual.getEncoded(false));
    }
  }

  /** All operations on (p, q), each once normalised and once not. */
  private void check(ECPoint p, ECPoint q) {
    ECPoint[] ps = {special(p), withOtherZ(special(p))};
    ECPoint[] qs = {special(q), withOtherZ(special(q))};
    for (ECPoint a : ps) {
      for (ECPoint b : qs) {
        assertSamePoint(p.add(q), a.add(b));
        assertSamePoint(q.add(p), b.add(a));
        assertSamePoint(p.subtract(q), a.subtract(b));
        assertSamePoint(p.twice().add(q), a.twicePlus(b));
        assertSamePoint(p.twice().add(q), a.twice().add(b));
        assertEquals(p.equals(q), a.equals(b));
      }
      assertSamePoint(p.twice(), a.twice());
      assertSamePoint(p.twice().add(p), a.threeTimes());
      assertSamePoint(p.negate(), a.negate());
      assertSamePoint(p.twice().twice().twice(), a.timesPow2(3));
      assertTrue(a.subtract(a).isInfinity());
    }
  }

  @Test
  void computesAsTheGeneralCurveDoes() {
    for (int i = 0; i < 100; i++) {
      check(any(), any());
    }
  }

  /** P + P, P - P, 2P - 2P, 2P + (-P), and infinity on each side and both. */
  @Test
  void meetsTheExceptionalCases() {
    for (int i = 0; i < 15; i++) {
      ECPoint p = i == 0 ? reference.g() : any();
      ECPoint infinity = general.getInfinity();
      check(p, p);
      check(p, p.negate());
      check(p, p.twice());
      check(p, p.twice().negate());
      check(p.twice(), p);
      check(p, p.twice().add(p));
      check(p, infinity);
      check(infinity, p);
    }
    check(general.getInfinity(), general.getInfinity());
  }

  @Test
  void leavesInfinityAlone() {
    ECPoint infinity = special.getInfinity();
    assertSame(infinity, infinity.negate());
    assertTrue(infinity.twice().isInfinity());
    assertTrue(infinity.threeTimes().isInfinity());
    assertTrue(infinity.twicePlus(infinity).isInfinity());
  }

  /** (n+1)/2 * 2 G = G, n G = infinity: a long run without normalisation. */
  @Test
  void comesRoundAtTheOrder() {
    ECPoint g = special(reference.g());
    ECPoint sum = special.getInfinity();
    BigInteger n = reference.n();
    for (int bit = n.bitLength() - 1; bit >= 0; bit--) {
      sum = n.testBit(bit) ? sum.twicePlus(g) : sum.twice();
    }
    assertTrue(sum.isInfinity());
  }

  @Test
  void isDetached() {
    ECPoint p = withOtherZ(special(any()));
    ECPoint detached = p.getDetachedPoint();
    assertTrue(detached.isNormalized());
    assertEquals(p.normalize().getAffineXCoord(), detached.getAffineXCoord());
    assertEquals(p.normalize().getAffineYCoord(), detached.getAffineYCoord());
  }

  @Test
  void isMultipliedByBouncyCastlesOwnMultiplier() {
    for (int i = 0; i < 20; i++) {
      ECPoint p = any();
      BigInteger k = new BigInteger(1, any().getEncoded(true)).mod(reference.n());
      assertSamePoint(reference.multiply(p, k), special(p).multiply(k));
    }
  }
}
