// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.testing.Cases;

class ScalarTest {

  static Stream<Curve> curves() {
    return CurvesTest.curves();
  }

  @Test
  void computesModTheOrder() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger a = AnyInteger.of(c);
          BigInteger b = AnyInteger.of(c);
          check(ReferenceCurve.of(curve), a, b);
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void computesAtTheEdges(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger one = BigInteger.ONE;
    BigInteger n = reference.n();
    BigInteger[] edges = {
      BigInteger.ZERO,
      one,
      BigInteger.TWO,
      n.subtract(one),
      n.subtract(BigInteger.TWO),
      n.shiftRight(1),
      n.shiftRight(1).add(one),
      one.shiftLeft(curve.orderBits() - 1),
      one.shiftLeft(curve.orderBits() - 1).subtract(one),
      one.shiftLeft(32),
      one.shiftLeft(64).subtract(one),
      n.subtract(one.shiftLeft(64)),
      one.shiftLeft(32 * ((curve.orderBits() + 31) / 32)).mod(n),
      one.shiftLeft(64 * ((curve.orderBits() + 31) / 32)).mod(n),
    };
    for (BigInteger a : edges) {
      for (BigInteger b : edges) {
        check(reference, a, b);
      }
    }
  }

  private static void check(ReferenceCurve reference, BigInteger a, BigInteger b) {
    BigInteger n = reference.n();
    Scalar x = reference.scalar(a);
    Scalar y = reference.scalar(b);
    assertEquals(a.add(b).mod(n), ReferenceCurve.integer(x.add(y)));
    assertEquals(a.multiply(b).mod(n), ReferenceCurve.integer(x.multiply(y)));
    if (a.mod(n).signum() == 0) {
      assertTrue(x.isZero());
      assertThrows(ArithmeticException.class, x::invert);
    } else {
      assertFalse(x.isZero());
      assertEquals(a.modInverse(n), ReferenceCurve.integer(x.invert()));
    }
    // Nothing changes its arguments.
    assertArrayEquals(bytes(reference, a), x.toBytes());
    assertArrayEquals(bytes(reference, b), y.toBytes());
    assertSame(reference.curve(), x.curve());
    assertSame(reference.curve(), x.multiply(y).curve());
  }

  private static byte[] bytes(ReferenceCurve reference, BigInteger a) {
    return ReferenceCurve.fixed(a.mod(reference.n()), reference.curve().scalarLength());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isErased(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    Scalar scalar = reference.scalar(BigInteger.valueOf(-2));
    int[] words = scalar.words();
    scalar.erase();
    assertTrue(scalar.isZero());
    assertArrayEquals(new byte[curve.scalarLength()], scalar.toBytes());
    assertArrayEquals(new int[words.length], words);
  }

  @Test
  void refusesScalarsOfOtherCurves() {
    Scalar a = ReferenceCurve.of(Curves.p256()).scalar(BigInteger.TWO);
    Scalar b = ReferenceCurve.of(Curves.p224()).scalar(BigInteger.TWO);
    assertThrows(IllegalArgumentException.class, () -> a.add(b));
    assertThrows(IllegalArgumentException.class, () -> a.multiply(b));
  }

  /** Secrets are neither printed nor compared by accident. */
  @Test
  void showsNothingOfItsValue() {
    ReferenceCurve reference = ReferenceCurve.of(Curves.p256());
    Scalar a = reference.scalar(BigInteger.valueOf(-0x1234567L));
    Scalar same = reference.scalar(BigInteger.valueOf(-0x1234567L));
    String hex = HexFormat.of().formatHex(a.toBytes());
    for (int i = 0; i + 8 <= hex.length(); i++) {
      assertFalse(a.toString().contains(hex.substring(i, i + 8)));
    }
    assertNotEquals(a, same);
  }
}
