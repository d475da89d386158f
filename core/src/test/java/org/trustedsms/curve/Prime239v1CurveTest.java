// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

class Prime239v1CurveTest {

  private final ECCurve curve = new Prime239v1Curve();
  private final ReferenceCurve reference = ReferenceCurve.of(Curves.prime239v1());

  @Test
  void hasTheParametersOfTheGeneralCurve() {
    ECCurve expected = reference.ecCurve();
    assertEquals(239, curve.getFieldSize());
    assertEquals(expected.getField(), curve.getField());
    assertEquals(expected.getA().toBigInteger(), curve.getA().toBigInteger());
    assertEquals(expected.getB().toBigInteger(), curve.getB().toBigInteger());
    assertEquals(reference.n(), curve.getOrder());
    assertEquals(BigInteger.ONE, curve.getCofactor());
    assertEquals(ECCurve.COORD_JACOBIAN, curve.getCoordinateSystem());
    assertTrue(curve.getInfinity().isInfinity());
  }

  @Test
  void tellsPointsFromOthers() {
    BigInteger x = reference.g().getAffineXCoord().toBigInteger();
    BigInteger y = reference.g().getAffineYCoord().toBigInteger();
    assertTrue(curve.validatePoint(x, y).isValid());
    BigInteger off = y.add(BigInteger.ONE);
    assertThrows(IllegalArgumentException.class, () -> curve.validatePoint(x, off));
    assertFalse(curve.createPoint(x, off).isValid());
    assertThrows(
        IllegalArgumentException.class, () -> curve.createPoint(x.add(Prime239v1Field.P), y));
  }

  @Test
  void isNotConfiguredAnew() {
    for (int system : ECCurve.getAllCoordinateSystems()) {
      ECCurve.Config config = curve.configure().setCoordinateSystem(system);
      assertThrows(IllegalStateException.class, config::create);
    }
  }

  /** Bouncy Castle blinds with them; they must be below p, differ, and never be zero. */
  @Test
  void givesRandomElements() {
    SecureRandom random =
        new SecureRandom() {
          private static final long serialVersionUID = 1L;
          private int calls;

          @Override
          public void nextBytes(byte[] bytes) {
            calls++;
            // Zero first, then all ones, then anything.
            Arrays.fill(bytes, (byte) (calls <= 1 ? 0 : calls == 2 ? 0xff : calls * 37));
            bytes[bytes.length / 2] = (byte) (calls <= 1 ? 0 : calls);
          }
        };
    Set<BigInteger> values = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      ECFieldElement element =
          i % 2 == 0 ? curve.randomFieldElementMult(random) : curve.randomFieldElement(random);
      assertFalse(element.isZero());
      assertTrue(element.toBigInteger().compareTo(Prime239v1Field.P) < 0);
      values.add(element.toBigInteger());
    }
    assertEquals(100, values.size());
  }

  @Test
  void readsInfinityAndWhatItWrites() {
    ECPoint g =
        curve.createPoint(
            reference.g().getAffineXCoord().toBigInteger(),
            reference.g().getAffineYCoord().toBigInteger());
    assertEquals(g, curve.decodePoint(g.getEncoded(true)));
    assertEquals(g, curve.decodePoint(g.getEncoded(false)));
    assertEquals(g.negate(), curve.decodePoint(g.negate().getEncoded(true)));
    assertTrue(curve.decodePoint(new byte[1]).isInfinity());
  }
}
