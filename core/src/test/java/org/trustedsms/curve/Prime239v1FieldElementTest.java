// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECFieldElement;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class Prime239v1FieldElementTest {

  private static final BigInteger P = Prime239v1Field.P;
  private static final org.bouncycastle.math.ec.ECCurve REFERENCE =
      ReferenceCurve.of(Curves.prime239v1()).ecCurve();

  private static Prime239v1FieldElement element(BigInteger value) {
    return new Prime239v1FieldElement(value.mod(P));
  }

  private static ECFieldElement reference(BigInteger value) {
    return REFERENCE.fromBigInteger(value.mod(P));
  }

  private static void assertSameValue(ECFieldElement expected, ECFieldElement actual) {
    assertEquals(expected.toBigInteger(), actual.toBigInteger());
  }

  /** All that Bouncy Castle's curves call, against its own general field. */
  @Test
  void computesAsTheGeneralFieldDoes() {
    Cases.check(
        1000,
        c -> {
          BigInteger a = AnyInteger.of(c);
          BigInteger b = AnyInteger.of(c);
          BigInteger d = AnyInteger.of(c);
          ECFieldElement x = element(a);
          ECFieldElement y = element(b);
          ECFieldElement u = reference(a);
          ECFieldElement v = reference(b);
          assertSameValue(u.add(v), x.add(y));
          assertSameValue(u.addOne(), x.addOne());
          assertSameValue(u.subtract(v), x.subtract(y));
          assertSameValue(u.multiply(v), x.multiply(y));
          assertSameValue(u.square(), x.square());
          assertSameValue(u.squarePow(5), x.squarePow(5));
          assertSameValue(u.negate(), x.negate());
          assertSameValue(
              u.multiplyMinusProduct(v, reference(d), v), x.multiplyMinusProduct(y, element(d), y));
          assertSameValue(
              u.multiplyPlusProduct(v, reference(d), v), x.multiplyPlusProduct(y, element(d), y));
          if (y.isZero()) {
            assertThrows(ArithmeticException.class, y::invert);
            assertThrows(ArithmeticException.class, () -> x.divide(y));
          } else {
            assertSameValue(v.invert(), y.invert());
            assertSameValue(u.divide(v), x.divide(y));
          }
          assertEquals(u.testBitZero(), x.testBitZero());
          assertEquals(u.isZero(), x.isZero());
          assertEquals(u.isOne(), x.isOne());
          assertEquals(u.equals(v), x.equals(y));
          assertEquals(a.mod(P), x.toBigInteger());
          assertEquals(b.mod(P), y.toBigInteger());
          assertArrayEquals(u.getEncoded(), x.getEncoded());
        });
  }

  @Test
  void findsARootOfSquaresAlone() {
    Cases.check(
        1000,
        c -> {
          BigInteger a = AnyInteger.of(c);
          ECFieldElement square = element(a.multiply(a));
          assertSameValue(square, square.sqrt().square());
          // -1 is not a square, as p = 3 mod 4.
          ECFieldElement negated = square.negate();
          if (square.isZero()) {
            assertTrue(negated.sqrt().isZero());
          } else {
            assertNull(negated.sqrt());
          }
        });
  }

  /** However many leading bits are zero, and not by way of a number, which would leave them out. */
  @Test
  void encodesLeadingZerosLikeAnyOtherBits() throws Exception {
    assertSame(
        Prime239v1FieldElement.class,
        Prime239v1FieldElement.class.getMethod("getEncoded").getDeclaringClass());
    for (int bits = 0; bits <= 239; bits++) {
      BigInteger value = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE).mod(P);
      byte[] expected = reference(value).getEncoded();
      assertEquals(30, expected.length);
      assertArrayEquals(expected, element(value).getEncoded());
    }
  }

  @Test
  void refusesWhatIsNotBelowP() {
    BigInteger[] wrong = {P, P.add(BigInteger.ONE), P.shiftLeft(20), BigInteger.ONE.negate()};
    for (BigInteger value : wrong) {
      assertThrows(IllegalArgumentException.class, () -> new Prime239v1FieldElement(value));
    }
    assertEquals(
        P.subtract(BigInteger.ONE),
        new Prime239v1FieldElement(P.subtract(BigInteger.ONE)).toBigInteger());
    assertTrue(new Prime239v1FieldElement(BigInteger.ZERO).isZero());
    assertTrue(new Prime239v1FieldElement(BigInteger.ONE).isOne());
  }

  @Test
  void isEqualByValue() {
    Prime239v1FieldElement a = element(BigInteger.TEN);
    ECFieldElement same = element(BigInteger.valueOf(4)).add(element(BigInteger.valueOf(6)));
    assertEquals(a, same);
    assertEquals(a.hashCode(), same.hashCode());
    assertNotEquals(a, a.addOne());
    assertNotEquals(a.hashCode(), a.addOne().hashCode());
    assertFalse(a.equals(null));
    assertFalse(a.equals((Object) BigInteger.TEN));
    assertFalse(a.equals((Object) reference(BigInteger.TEN)));
  }

  @Test
  void saysWhatItIs() {
    assertEquals(239, element(BigInteger.TWO).getFieldSize());
    assertTrue(element(BigInteger.TWO).getFieldName().contains("prime239v1"));
  }
}
