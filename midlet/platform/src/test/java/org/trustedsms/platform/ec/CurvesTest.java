// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every binary curve and its points against Bouncy Castle's own curve of the same name. */
class CurvesTest {
  private static final BigInteger ONE = BigInteger.ONE;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SecT163K1Curve", "SecT233K1Curve", "SecT283K1Curve", "SecT409K1Curve", "SecT571K1Curve",
        "SecT163R2Curve", "SecT233R1Curve", "SecT283R1Curve", "SecT409R1Curve", "SecT571R1Curve"
      })
  void isTheCurveOfBouncyCastle(String name) throws ReflectiveOperationException {
    Class<?> type = Class.forName(getClass().getPackageName() + "." + name);
    ECCurve curve = (ECCurve) type.getConstructor().newInstance();
    Comparison comparison = new Comparison(curve, bouncyCastle(name));

    comparison.parameters();
    comparison.basePoint();
    comparison.operations();
    comparison.infinity();
    comparison.decoding();
    comparison.tables();
    comparison.normalisation();
  }

  static org.bouncycastle.math.ec.ECCurve bouncyCastle(String name)
      throws ReflectiveOperationException {
    return (org.bouncycastle.math.ec.ECCurve)
        Class.forName("org.bouncycastle.math.ec.custom.sec." + name).getConstructor().newInstance();
  }

  private static final class Comparison {
    private final ECCurve curve;
    private final org.bouncycastle.math.ec.ECCurve original;
    private final Random random;
    private final ECPoint base;
    private final org.bouncycastle.math.ec.ECPoint originalBase;

    Comparison(ECCurve curve, org.bouncycastle.math.ec.ECCurve original) {
      this.curve = curve;
      this.original = original;
      random = new Random(curve.getFieldSize());
      // Any point of the right order does; this one is the first that its x-coordinate gives.
      byte[] encoded = new byte[1 + (curve.getFieldSize() + 7) / 8];
      encoded[0] = 2;
      org.bouncycastle.math.ec.ECPoint point = null;
      while (point == null) {
        encoded[encoded.length - 1]++;
        point = decodeOriginal(encoded);
      }
      originalBase = point;
      base = curve.decodePoint(encoded);
    }

    void parameters() {
      assertEquals(original.getOrder(), curve.getOrder());
      assertEquals(original.getCofactor(), curve.getCofactor());
      assertEquals(original.getA().toBigInteger(), curve.getA().toBigInteger());
      assertEquals(original.getB().toBigInteger(), curve.getB().toBigInteger());
      assertEquals(original.getFieldSize(), curve.getFieldSize());
      assertEquals(original.getCoordinateSystem(), curve.getCoordinateSystem());
    }

    void basePoint() {
      same(originalBase, base);
      assertTrue(base.isValid());
      ECPoint product = multiply(base, curve.getOrder());
      assertTrue(product.isInfinity());
      same(originalBase.negate(), multiply(base, curve.getOrder().subtract(ONE)));
      for (int i = 0; i < 5; i++) {
        BigInteger k = new BigInteger(curve.getFieldSize() - 3, random);
        org.bouncycastle.math.ec.ECPoint expected = originalBase.multiply(k);
        same(expected, multiply(base, k));
      }
    }

    /** Double and add. */
    private static ECPoint multiply(ECPoint p, BigInteger k) {
      ECPoint r = p.getCurve().getInfinity();
      for (int i = k.bitLength() - 1; i >= 0; i--) {
        r = k.testBit(i) ? r.twicePlus(p) : r.twice();
      }
      return r;
    }

    void operations() {
      ECPoint p = base;
      org.bouncycastle.math.ec.ECPoint q = originalBase;
      ECPoint affine = base.twice().normalize();
      org.bouncycastle.math.ec.ECPoint originalAffine = originalBase.twice().normalize();
      for (int i = 0; i < 200; i++) {
        same(q.add(originalBase), p.add(base));
        same(originalBase.add(q), base.add(p));
        same(q.twice(), p.twice());
        same(q.add(q), p.add(p));
        same(q.negate(), p.negate());
        same(q.twicePlus(originalAffine), p.twicePlus(affine));
        same(q.twicePlus(q), p.twicePlus(p));
        same(q.subtract(originalAffine), p.subtract(affine));
        same(q.timesPow2(i % 7), p.timesPow2(i % 7));
        // The same point with another Z.
        ECPoint scaled = p.add(affine).subtract(affine);
        if (i > 2) {
          same(q, scaled);
          same(q.twice(), p.add(scaled));
          assertTrue(p.add(scaled.negate()).isInfinity());
          assertTrue(p.subtract(scaled).isInfinity());
          assertTrue(p.twicePlus(scaled.twice().negate()).isInfinity());
          assertTrue(p.twicePlus(scaled.twice().normalize().negate()).isInfinity());
          same(q.timesPow2(2), p.twicePlus(scaled.twice().normalize()));
          assertEquals(p, scaled);
        }
        assertNotEquals(p, p.add(base));
        same(q, p.normalize());
        assertSame(curve, p.getCurve());
        org.bouncycastle.math.ec.ECPoint sum = q.twice().add(q.add(originalBase));
        p = i % 3 == 0 ? p.add(base) : p.twice().add(p.add(base));
        q = i % 3 == 0 ? q.add(originalBase) : sum;
        if (i % 5 == 0) {
          p = p.normalize();
          q = q.normalize();
        }
      }
    }

    void infinity() {
      ECPoint infinity = curve.getInfinity();
      assertTrue(infinity.isInfinity());
      assertFalse(base.isInfinity());
      assertSame(base, base.add(infinity));
      assertSame(base, infinity.add(base));
      assertSame(base, infinity.twicePlus(base));
      assertEquals(base.twice(), base.twicePlus(infinity));
      assertTrue(infinity.add(infinity).isInfinity());
      assertTrue(infinity.twice().isInfinity());
      assertTrue(infinity.negate().isInfinity());
      assertTrue(infinity.normalize().isInfinity());
      assertTrue(base.subtract(base).isInfinity());
      assertTrue(base.add(base.negate()).isInfinity());
      assertTrue(base.twicePlus(base.twice().negate()).isInfinity());
      assertArrayEquals(new byte[1], infinity.getEncoded(true));
      assertEquals(infinity, base.subtract(base));
    }

    private org.bouncycastle.math.ec.ECPoint decodeOriginal(byte[] encoded) {
      try {
        return original.decodePoint(encoded);
      } catch (IllegalArgumentException e) {
        return null;
      }
    }

    private ECPoint decode(byte[] encoded) {
      try {
        return curve.decodePoint(encoded);
      } catch (IllegalArgumentException e) {
        return null;
      }
    }

    void decoding() {
      int length = (curve.getFieldSize() + 7) / 8;
      int valid = 0;
      for (int i = 0; i < 120; i++) {
        byte[] encoded = new byte[1 + length];
        random.nextBytes(encoded);
        encoded[1] &= (byte) (0xff >> 8 * length - curve.getFieldSize());
        if (i < 20) {
          // x = 0, 1, ... and the same with all other bits set.
          Arrays.fill(encoded, 2, 1 + length, (byte) -(i & 1));
          encoded[1] = (i & 1) == 0 ? 0 : encoded[1];
          encoded[length] ^= (byte) (i >> 2);
        }
        encoded[0] = (byte) (2 + (i >> 1 & 1));
        org.bouncycastle.math.ec.ECPoint expected = decodeOriginal(encoded);
        ECPoint point = decode(encoded);
        if (expected == null) {
          assertNull(point);
          continue;
        }
        valid++;
        assertArrayEquals(encoded, point.getEncoded(true));
        same(expected, point);
        byte[] uncompressed = point.getEncoded(false);
        same(expected, curve.decodePoint(uncompressed));
        uncompressed[uncompressed.length - 1] ^= 1;
        assertEquals(decodeOriginal(uncompressed) == null, decode(uncompressed) == null);
      }
      assertTrue(valid > 4 && valid < 110, "decoded " + valid);
      byte[] tooLarge = new byte[1 + length];
      Arrays.fill(tooLarge, (byte) -1);
      tooLarge[0] = 2;
      assertNull(decode(tooLarge));
      // Infinity, the hybrid form, and lengths that are not those of the form.
      assertNull(decode(new byte[1]));
      byte[] whole = base.getEncoded(false);
      assertEquals(base, decode(whole));
      for (int type : new int[] {-1, 0, 1, 2, 3, 5, 6, 7, 0x82}) {
        byte[] other = whole.clone();
        other[0] = (byte) type;
        assertNull(decode(other));
      }
      assertNull(decode(Arrays.copyOf(whole, whole.length - 1)));
      assertNull(decode(Arrays.copyOf(whole, whole.length + 1)));
      assertNull(decode(Arrays.copyOf(whole, 1 + length)));
      assertNull(decode(Arrays.copyOf(base.getEncoded(true), length)));
      // The points of small order.
      byte[] zero = new byte[1 + 2 * length];
      zero[0] = 4;
      assertEquals(decodeOriginal(zero) == null, decode(zero) == null);
      zero[2 * length] = 1;
      assertEquals(decodeOriginal(zero) == null, decode(zero) == null);
      zero[length] = 1;
      assertEquals(decodeOriginal(zero) == null, decode(zero) == null);
    }

    void tables() {
      ECPoint[] points = new ECPoint[9];
      points[0] = base;
      for (int i = 1; i < points.length; i++) {
        points[i] = points[i - 1].twice().add(base);
      }
      curve.normalizeAll(points);
      ECLookupTable table = curve.createCacheSafeLookupTable(points, 1, 8);
      for (int i = 0; i < 8; i++) {
        assertEquals(points[i + 1], table.lookup(i));
        assertEquals(points[i + 1], table.lookupVar(i));
        assertArrayEquals(points[i + 1].getEncoded(false), table.lookup(i).getEncoded(false));
        assertEquals(points[i + 1].twice(), table.lookupVar(i).twice());
      }
      // What the entry of no index is made of does not matter; that it is not one of them does.
      assertNotEquals(points[1], table.lookup(8));
    }

    void normalisation() {
      ECPoint p = base.twicePlus(base);
      assertFalse(p.isNormalized());
      ECPoint normal = p.normalize();
      assertTrue(normal.isNormalized());
      assertSame(normal, normal.normalize());
      assertEquals(p, normal);
      assertEquals(p.hashCode(), normal.hashCode());
      assertTrue(p.isValid());
      assertTrue(
          curve
              .createPoint(
                  normal.getAffineXCoord().toBigInteger(), normal.getAffineYCoord().toBigInteger())
              .equals(p));
    }

    private static void same(org.bouncycastle.math.ec.ECPoint expected, ECPoint actual) {
      assertArrayEquals(expected.getEncoded(false), actual.getEncoded(false));
      assertArrayEquals(expected.getEncoded(true), actual.getEncoded(true));
    }
  }
}
