// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.custom.sec.SecP192R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP224R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP256R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP384R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecP521R1Curve;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.testing.Cases;

/** The arithmetic of the prime fields against that of BigInteger and of Bouncy Castle. */
class PrimeCurveTest {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger TWO = BigInteger.TWO;
  private static final int SAMPLES = Cases.rounds(100_000);

  private enum Field {
    P192(new P192Curve(), 29, new SecP192R1Curve()),
    P224(new P224Curve(), 29, new SecP224R1Curve()),
    PRIME239V1(new Prime239v1Curve(), 28, ReferenceCurve.of(Curves.prime239v1()).ecCurve()),
    P256(new P256Curve(), 29, new SecP256R1Curve()),
    P384(new P384Curve(), 28, new SecP384R1Curve()),
    P521(new P521Curve(), 28, new SecP521R1Curve());

    final PrimeCurve curve;
    final int width;
    final int limbs;
    final BigInteger p;
    final BigInteger inverseRadix;
    final BigInteger inverseRadixSquared;
    final ECCurve original;

    Field(PrimeCurve curve, int width, ECCurve original) {
      this.curve = curve;
      this.width = width;
      limbs = ((PrimeFieldElement) curve.getA()).words.length;
      p = curve.getQ();
      inverseRadix = ONE.shiftLeft(width * limbs).modInverse(p);
      inverseRadixSquared = inverseRadix.multiply(inverseRadix).mod(p);
      this.original = original;
    }

    int[] element(BigInteger x) {
      return ((PrimeFieldElement) curve.fromBigInteger(x)).words;
    }

    /** The integer that the limbs make, as they are. */
    BigInteger raw(int[] words) {
      BigInteger x = BigInteger.ZERO;
      for (int i = limbs - 1; i >= 0; i--) {
        x = x.shiftLeft(width).add(BigInteger.valueOf(words[i]));
      }
      return x;
    }

    BigInteger value(int[] words) {
      return raw(words).multiply(inverseRadix).mod(p);
    }

    BigInteger decoded(int[] words) {
      return new BigInteger(1, curve.encode(words));
    }

    /** All that {@link PrimeCurve} says of a reduced element. */
    int[] requireReduced(int[] words) {
      for (int i = 0; i < limbs - 1; i++) {
        assertEquals(0, words[i] >>> width);
      }
      // The top limb decides within 2^-7 of p.
      double top = p.shiftRight(width * (limbs - 1)).doubleValue();
      assertTrue(Math.abs((words[limbs - 1] + 0.5) / top) < 1.27, () -> raw(words).toString(16));
      return words;
    }

    /** Limbs of an integer between -p and p. */
    int[] split(BigInteger x) {
      int[] words = new int[limbs];
      BigInteger rest = x;
      for (int i = 0; i < limbs - 1; i++) {
        words[i] = rest.intValue() & (1 << width) - 1;
        rest = rest.shiftRight(width);
      }
      words[limbs - 1] = rest.intValueExact();
      return words;
    }
  }

  private static List<BigInteger> edges(Field f) {
    List<BigInteger> edges = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      edges.add(BigInteger.valueOf(i));
      edges.add(f.p.subtract(BigInteger.valueOf(i + 1)));
      edges.add(f.p.shiftRight(1).add(BigInteger.valueOf(i - 2)));
    }
    BigInteger everySecond = BigInteger.ZERO;
    for (int bit = 0; bit < f.p.bitLength() - 1; bit += 32) {
      edges.add(ONE.shiftLeft(bit));
      edges.add(ONE.shiftLeft(bit).subtract(ONE));
      edges.add(f.p.shiftRight(bit + 1));
      edges.add(ONE.shiftLeft(f.p.bitLength() - 1).subtract(ONE.shiftLeft(bit)));
      everySecond = everySecond.setBit(bit);
      edges.add(everySecond.multiply(BigInteger.valueOf(0xffffffffL)).mod(f.p));
    }
    for (int bit = 0; bit < f.p.bitLength() - 1; bit += f.width) {
      edges.add(ONE.shiftLeft(bit));
      edges.add(ONE.shiftLeft(bit).subtract(ONE));
    }
    return edges;
  }

  /** A random element, or one whose limbs are full, empty or nearly so. */
  private static int[] random(Field f, Random random) {
    if (random.nextInt(3) == 0) {
      return f.split(new BigInteger(f.p.bitLength() + 8, random).mod(f.p));
    }
    int full = (1 << f.width) - 1;
    int kinds = 1 + random.nextInt(4);
    int[] words = new int[f.limbs];
    for (int i = 0; i < f.limbs; i++) {
      words[i] =
          switch (random.nextInt(kinds)) {
            case 0 -> full;
            case 1 -> 0;
            case 2 -> random.nextInt() & full;
            default -> random.nextBoolean() ? 1 : full - 1;
          };
    }
    // From -p to p in whole top limbs.
    int top = f.p.shiftRight(f.width * (f.limbs - 1)).intValue();
    words[f.limbs - 1] =
        switch (random.nextInt(4)) {
          case 0 -> top;
          case 1 -> -top;
          default -> random.nextInt(2 * top + 1) - top;
        };
    return words;
  }

  @ParameterizedTest
  @EnumSource
  void multipliesEdges(Field f) {
    List<BigInteger> edges = edges(f);
    for (BigInteger x : edges) {
      assertEquals(x, f.decoded(f.element(x)));
      for (BigInteger y : edges) {
        int[] z = f.requireReduced(f.curve.product(f.element(x), f.element(y)));
        assertEquals(x.multiply(y).mod(f.p), f.decoded(z));
      }
      int[] square = f.requireReduced(f.curve.square(f.element(x)));
      assertEquals(x.multiply(x).mod(f.p), f.decoded(square));
    }
  }

  @ParameterizedTest
  @EnumSource
  void multipliesAndSquares(Field f) {
    Random random = new Random(f.limbs);
    for (int i = 0; i < SAMPLES; i++) {
      int[] x = random(f, random);
      int[] y = random(f, random);
      BigInteger rawX = f.raw(x);
      int[] z = f.requireReduced(f.curve.product(x, y));
      assertEquals(congruent(f, rawX.multiply(f.raw(y))), f.decoded(z));
      BigInteger square = congruent(f, rawX.multiply(rawX));
      assertEquals(square, f.decoded(f.requireReduced(f.curve.product(x, x))));
      if ((i & 1) == 0) {
        f.curve.multiply(x, x, x);
      } else {
        f.curve.square(x, x);
      }
      assertEquals(square, f.decoded(f.requireReduced(x)));
    }
  }

  /** What the product of those integers stands for, as an element that Montgomery's form gives. */
  private static BigInteger congruent(Field f, BigInteger product) {
    return product.multiply(f.inverseRadixSquared).mod(f.p);
  }

  @ParameterizedTest
  @EnumSource
  void multipliesSumsAndDifferencesWithoutCarries(Field f) {
    Random random = new Random(f.limbs);
    for (int i = 0; i < SAMPLES / 10; i++) {
      int[] x = random(f, random);
      int[] y = random(f, random);
      int[] u = random(f, random);
      int[] v = random(f, random);
      if (i == 0) {
        int[] largest = f.split(f.p);
        Arrays.fill(largest, 0, f.limbs - 1, (1 << f.width) - 1);
        x = y = u = v = largest;
      }
      int[] sum = f.curve.lazy(x, 1, y);
      int[] difference = f.curve.lazy(u, -1, v);
      int[] other = f.curve.lazy(v, 1, u);
      assertEquals(f.raw(x).add(f.raw(y)), f.raw(sum));
      assertEquals(f.raw(u).subtract(f.raw(v)), f.raw(difference));
      assertEquals(
          congruent(f, f.raw(sum).multiply(f.raw(difference))),
          f.decoded(f.requireReduced(f.curve.product(sum, difference))));
      assertEquals(
          congruent(f, f.raw(difference).pow(2)),
          f.decoded(f.requireReduced(f.curve.product(difference, difference))));
      assertEquals(
          congruent(f, f.raw(difference).pow(2)),
          f.decoded(f.requireReduced(f.curve.square(difference))));
      assertEquals(
          congruent(f, f.raw(other).multiply(f.raw(x))),
          f.decoded(f.requireReduced(f.curve.product(other, x))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void addsMultiples(Field f) {
    Random random = new Random(f.limbs);
    for (int i = 0; i < SAMPLES / 10; i++) {
      int k = i % 17 - 8;
      int[] x = random(f, random);
      int[] y = random(f, random);
      int[] u = random(f, random);
      BigInteger k2 = BigInteger.valueOf(k);
      BigInteger expected = f.raw(x).add(k2.multiply(f.raw(y)));
      assertEquals(
          expected.multiply(f.inverseRadix).mod(f.p),
          f.decoded(f.requireReduced(f.curve.sum(x, k, y))));
      int[] difference = f.curve.lazy(x, -1, u);
      assertEquals(
          expected.subtract(f.raw(u)).multiply(f.inverseRadix).mod(f.p),
          f.decoded(f.requireReduced(f.curve.sum(difference, k, y))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void recognisesZeroAndOneInAllTheirForms(Field f) {
    Random random = new Random(f.limbs);
    for (BigInteger zero : List.of(BigInteger.ZERO, f.p, f.p.negate())) {
      int[] words = f.split(zero);
      assertTrue(f.curve.isZero(words));
      assertTrue(f.curve.isZeroSquare(words));
      assertTrue(f.curve.isZeroSquare(f.curve.product(words, words)));
      assertFalse(new PrimeFieldElement(f.curve, words).isOne());
      assertEquals(BigInteger.ZERO, f.decoded(words));
      int[] x = random(f, random);
      assertTrue(f.curve.isZero(f.curve.product(x, words)));
    }
    BigInteger radix = ONE.shiftLeft(f.width * f.limbs).mod(f.p);
    for (BigInteger one : List.of(radix, radix.subtract(f.p))) {
      assertTrue(new PrimeFieldElement(f.curve, f.split(one)).isOne());
      assertFalse(f.curve.isZero(f.split(one)));
      assertFalse(f.curve.isZeroSquare(f.split(one)));
      assertEquals(ONE, f.decoded(f.split(one)));
    }
    // These have the low limb of zero, p or -p.
    for (long low = -1; low <= 1; low++) {
      int[] words = f.split(ONE.shiftLeft(f.width).add(BigInteger.valueOf(low)));
      assertFalse(f.curve.isZeroSquare(words));
    }
    for (int[] words :
        List.of(f.curve.affine).stream().map(one -> ((PrimeFieldElement) one).words).toList()) {
      assertTrue(new PrimeFieldElement(f.curve, words).isOne());
    }
  }

  @ParameterizedTest
  @EnumSource
  void inverts(Field f) {
    Random random = new Random(f.limbs);
    List<BigInteger> edges = edges(f);
    for (int i = 0; i < edges.size() + SAMPLES / 10; i++) {
      int[] words = i < edges.size() ? f.element(edges.get(i)) : random(f, random);
      if (f.value(words).signum() != 0) {
        int[] inverse = f.requireReduced(f.curve.inverse(words));
        assertEquals(ONE, f.value(words).multiply(f.decoded(inverse)).mod(f.p));
      }
    }
    assertThrows(ArithmeticException.class, () -> f.curve.inverse(f.element(BigInteger.ZERO)));
  }

  @ParameterizedTest
  @EnumSource
  void takesSquareRoots(Field f) {
    Random random = new Random(f.limbs);
    List<BigInteger> values = new ArrayList<>(edges(f).subList(0, 15));
    for (int i = 0; i < 300; i++) {
      values.add(new BigInteger(f.p.bitLength() + 8, random).mod(f.p));
    }
    int roots = 0;
    for (BigInteger x : values) {
      ECFieldElement root = f.curve.fromBigInteger(x).sqrt();
      assertEquals(
          x.signum() == 0 || x.modPow(f.p.shiftRight(1), f.p).equals(ONE),
          root != null,
          x::toString);
      if (root != null) {
        roots++;
        assertEquals(x, root.toBigInteger().modPow(TWO, f.p));
      }
    }
    assertTrue(roots > 100 && roots < 215, () -> "not random: " + values);
  }

  @ParameterizedTest
  @EnumSource
  void drawsReducedElements(Field f) {
    SecureRandom full =
        new SecureRandom() {
          @Override
          public void nextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) -1);
          }
        };
    // All bits of P-521 make p, which stands for zero.
    f.requireReduced(((PrimeFieldElement) f.curve.randomFieldElement(full)).words);
    ECFieldElement element = f.curve.randomFieldElementMult(new SecureRandom());
    f.requireReduced(((PrimeFieldElement) element).words);
    assertFalse(element.isZero());
  }

  @ParameterizedTest
  @EnumSource
  void elementsAreThoseOfBouncyCastle(Field f) {
    Random random = new Random(f.limbs);
    List<BigInteger> edges = edges(f);
    for (int i = 0; i < 3000; i++) {
      BigInteger x = i < edges.size() ? edges.get(i) : new BigInteger(600, random).mod(f.p);
      BigInteger y =
          i < 300 ? edges.get(i * 7 % edges.size()) : new BigInteger(600, random).mod(f.p);
      ECFieldElement a = f.curve.fromBigInteger(x);
      ECFieldElement b = f.curve.fromBigInteger(y);
      ECFieldElement c = f.original.fromBigInteger(x);
      ECFieldElement d = f.original.fromBigInteger(y);
      same(c, a);
      same(c.add(d), a.add(b));
      same(c.multiply(d), a.multiply(b));
      same(c.negate(), a.negate());
      same(c.subtract(d), a.subtract(b));
      same(c.addOne(), a.addOne());
      same(c.square(), a.square());
      assertEquals(x.equals(y), a.equals(b));
      assertTrue(a.equals(f.curve.fromBigInteger(x)));
      assertEquals(a.add(b).add(b.negate()).hashCode(), a.hashCode());
      if (i < 200 && y.signum() != 0) {
        same(d.invert(), b.invert());
        same(c.divide(d), a.divide(b));
      }
      if (i < 100) {
        ECFieldElement root = c.sqrt();
        ECFieldElement ours = a.sqrt();
        assertEquals(root == null, ours == null);
        if (ours != null) {
          assertEquals(x, ours.square().toBigInteger());
        }
      }
    }
    assertFalse(f.curve.getA().equals(f.p));
  }

  private static void same(ECFieldElement original, ECFieldElement ours) {
    BigInteger expected = original.toBigInteger();
    assertEquals(expected, ours.toBigInteger());
    assertEquals(expected.testBit(0), ours.testBitZero());
    assertEquals(expected.signum() == 0, ours.isZero());
    assertEquals(expected.equals(ONE), ours.isOne());
    assertEquals(original.getFieldSize(), ours.getFieldSize());
    assertTrue(Arrays.equals(original.getEncoded(), ours.getEncoded()));
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatIsNoElement(Field f) {
    for (BigInteger x : List.of(ONE.negate(), f.p, f.p.add(ONE), ONE.shiftLeft(2000))) {
      assertThrows(IllegalArgumentException.class, () -> f.curve.fromBigInteger(x));
    }
    assertThrows(IllegalArgumentException.class, () -> f.curve.fromBigInteger(null));
  }
}
