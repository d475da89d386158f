// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;

class CurveTest {

  static Stream<Curve> curves() {
    return CurvesTest.curves();
  }

  static Stream<Curve> binaryCurves() {
    return curves().filter(Curve::isBinary);
  }

  static Stream<Curve> primeCurves() {
    return curves().filter(curve -> !curve.isBinary());
  }

  private static void assertNoPoint(Curve curve, byte[] encoded) {
    String message =
        assertThrows(InvalidEncodingException.class, () -> curve.decodePoint(encoded)).getMessage();
    assertFalse(message.isEmpty());
  }

  // Multiples of the base point.

  /** 2^i, and 1 - 2^i for every fourth i. */
  @ParameterizedTest
  @MethodSource("curves")
  void multipliesTheBasePointByEveryPowerOfTwo(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    ECPoint[] powers = new ECPoint[curve.orderBits() + 1];
    ECPoint[] complements = new ECPoint[curve.orderBits() / 4 + 1];
    for (int i = 0; i < powers.length; i++) {
      powers[i] = i == 0 ? reference.g() : powers[i - 1].twice();
      if (i % 4 == 0) {
        complements[i / 4] = reference.g().subtract(powers[i]);
      }
    }
    reference.ecCurve().normalizeAll(powers);
    reference.ecCurve().normalizeAll(complements);
    // Every second on the large curves, where the time goes.
    for (int i = 0; i < powers.length; i += curve.orderBits() > 300 ? 2 : 1) {
      BigInteger k = BigInteger.ONE.shiftLeft(i);
      assertProduct(reference, powers[i], k);
      if (i % 4 == 0) {
        assertProduct(reference, complements[i / 4], BigInteger.ONE.subtract(k));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void multipliesTheBasePointBySmallNumbersOfBothSigns(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    ECPoint multiple = reference.ecCurve().getInfinity();
    for (int i = 0; i <= 70; i++) {
      assertProduct(reference, multiple.normalize(), BigInteger.valueOf(i));
      assertProduct(reference, multiple.negate().normalize(), BigInteger.valueOf(-i));
      multiple = multiple.add(reference.g());
    }
  }

  private static void assertProduct(ReferenceCurve reference, ECPoint expected, BigInteger k) {
    assertTrue(
        reference.areSame(expected, reference.curve().multiplyBase(reference.scalar(k))),
        () -> reference + " " + k);
  }

  @Test
  void multipliesTheBasePoint() {
    Cases.check(
        150,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger k = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          assertProduct(reference, reference.multiplyBase(k), k);
        });
  }

  @Test
  void refusesAScalarOfAnotherCurve() {
    Scalar one = ReferenceCurve.of(Curves.p192()).scalar(BigInteger.ONE);
    String message =
        assertThrows(IllegalArgumentException.class, () -> Curves.k163().multiplyBase(one))
            .getMessage();
    assertTrue(message.contains("P-192") && message.contains("K-163"), message);
  }

  @Test
  void preparesAheadOrOnFirstUseAlike() {
    Curve curve = Curves.b233();
    curve.prepare();
    curve.prepare();
    ReferenceCurve reference = ReferenceCurve.of(curve);
    assertProduct(reference, reference.multiplyBase(BigInteger.TEN), BigInteger.TEN);
  }

  // Encoded points.

  @Test
  void readsBothEncodings() {
    Cases.check(
        150,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger k = AnyInteger.of(c);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          ECPoint expected = reference.multiplyBase(k);
          if (!expected.isInfinity()) {
            for (boolean compressed : new boolean[] {true, false}) {
              Point point = curve.decodePoint(expected.getEncoded(compressed));
              assertArrayEquals(expected.getEncoded(true), point.toCompressedBytes());
              assertArrayEquals(expected.getEncoded(false), point.toUncompressedBytes());
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesOtherFormsAndLengths(Curve curve) {
    byte[] compressed = curve.basePoint().toCompressedBytes();
    byte[] uncompressed = curve.basePoint().toUncompressedBytes();
    assertNoPoint(curve, new byte[0]);
    for (int type = 0; type < 256; type++) {
      assertNoPoint(curve, new byte[] {(byte) type});
      if (type != 2 && type != 3) {
        byte[] other = compressed.clone();
        other[0] = (byte) type;
        assertNoPoint(curve, other);
      }
      if (type != 4) {
        byte[] other = uncompressed.clone();
        other[0] = (byte) type;
        assertNoPoint(curve, other);
      }
    }
    for (int length = 0; length <= uncompressed.length + 2; length++) {
      if (length != compressed.length) {
        assertNoPoint(curve, Arrays.copyOf(compressed, length));
      }
      if (length != uncompressed.length) {
        assertNoPoint(curve, Arrays.copyOf(uncompressed, length));
      }
    }
    byte[] onlyZeros = new byte[curve.uncompressedPointLength()];
    assertNoPoint(curve, onlyZeros);
    onlyZeros[0] = 4;
    assertNoPoint(curve, onlyZeros);
  }

  /** The hybrid forms of X9.62, 06 and 07, one of which is right for each point. */
  @ParameterizedTest
  @MethodSource("curves")
  void refusesHybridForms(Curve curve) {
    for (byte type = 6; type <= 7; type++) {
      byte[] hybrid = curve.basePoint().toUncompressedBytes();
      hybrid[0] = type;
      assertNoPoint(curve, hybrid);
    }
  }

  /** A coordinate that is right mod p is refused where it is written larger than p. */
  @ParameterizedTest
  @MethodSource("primeCurves")
  void refusesUnreducedCoordinates(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger p = reference.ecCurve().getField().getCharacteristic();
    BigInteger limit = BigInteger.ONE.shiftLeft(8 * curve.fieldLength());
    int tried = 0;
    for (long small = 0; small < 40; small++) {
      BigInteger x = BigInteger.valueOf(small);
      ECPoint point = decompress(reference, x, 0);
      if (point == null || p.add(x).compareTo(limit) >= 0) {
        continue;
      }
      BigInteger y = point.getAffineYCoord().toBigInteger();
      assertNoPoint(curve, reference.uncompressed(x.add(p), y));
      assertNoPoint(curve, reference.compressed(2, x.add(p)));
      assertNoPoint(curve, reference.compressed(3, x.add(p)));
      tried++;
    }
    assertTrue(tried > 10 || p.add(BigInteger.valueOf(40)).compareTo(limit) >= 0);
    BigInteger gx = reference.g().getAffineXCoord().toBigInteger();
    BigInteger gy = reference.g().getAffineYCoord().toBigInteger();
    for (BigInteger x = gx.add(p); x.compareTo(limit) < 0 && tried < 100; x = x.add(p), tried++) {
      assertNoPoint(curve, reference.uncompressed(x, gy));
      assertNoPoint(curve, reference.compressed(2, x));
    }
    for (BigInteger y = gy.add(p); y.compareTo(limit) < 0 && tried < 200; y = y.add(p), tried++) {
      assertNoPoint(curve, reference.uncompressed(gx, y));
    }
    assertNoPoint(curve, reference.uncompressed(p, gy));
    assertNoPoint(curve, reference.uncompressed(gx, p));
    assertNoPoint(curve, reference.compressed(2, p));
    BigInteger largest = limit.subtract(BigInteger.ONE);
    assertNoPoint(curve, reference.uncompressed(largest, largest));
    assertNoPoint(curve, reference.compressed(3, largest));
  }

  /** The bits of the first byte above the field's size must be zero. */
  @ParameterizedTest
  @MethodSource("binaryCurves")
  void refusesBitsBeyondTheField(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger x = reference.g().getAffineXCoord().toBigInteger();
    BigInteger y = reference.g().getAffineYCoord().toBigInteger();
    for (int bit = curve.fieldBits(); bit < 8 * curve.fieldLength(); bit++) {
      assertNoPoint(curve, reference.uncompressed(x.setBit(bit), y));
      assertNoPoint(curve, reference.uncompressed(x, y.setBit(bit)));
      assertNoPoint(curve, reference.compressed(2, x.setBit(bit)));
      assertNoPoint(curve, reference.compressed(3, x.setBit(bit)));
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesPointsOffTheCurve(Curve curve) throws InvalidEncodingException {
    byte[] base = curve.basePoint().toUncompressedBytes();
    for (int bit = 0; bit < 8 * (base.length - 1); bit++) {
      byte[] changed = base.clone();
      changed[1 + bit / 8] ^= (byte) (1 << bit % 8);
      // One bit in x or y never leads to another point: for its x, y would have to be another.
      assertNoPoint(curve, changed);
    }
    assertNotNull(curve.decodePoint(base));
  }

  /** The point of order 2 of a binary curve is (0, sqrt(b)). */
  @ParameterizedTest
  @MethodSource("binaryCurves")
  void refusesThePointOfOrderTwo(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger rootOfB = orderTwo(reference).getAffineYCoord().toBigInteger();
    assertNoPoint(curve, reference.uncompressed(BigInteger.ZERO, rootOfB));
    assertNoPoint(curve, reference.compressed(2, BigInteger.ZERO));
    assertNoPoint(curve, reference.compressed(3, BigInteger.ZERO));
  }

  /** kG + T with T of order 2, and of order 4 where the cofactor is 4, is on the curve only. */
  @ParameterizedTest
  @MethodSource("binaryCurves")
  void refusesPointsOfOtherCosets(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    List<ECPoint> torsion = new ArrayList<>();
    torsion.add(orderTwo(reference));
    if (reference.h().intValue() == 4) {
      // b = 1 and a = 0: doubling gives x^2 + 1/x^2, which is 0 at x = 1, where y is 0 or 1.
      ECPoint orderFour = reference.ecCurve().createPoint(BigInteger.ONE, BigInteger.ONE);
      assertEquals(orderTwo(reference), orderFour.twice().normalize());
      torsion.add(orderFour);
      torsion.add(orderFour.negate().normalize());
    }
    assertEquals(reference.h().intValue() - 1, torsion.size());
    SplittableRandom random = new SplittableRandom(curve.id());
    for (ECPoint t : torsion) {
      assertNoPoint(curve, t.getEncoded(false));
      assertNoPoint(curve, t.getEncoded(true));
      for (int i = 1; i <= 6; i++) {
        BigInteger k = BigInteger.valueOf(i == 1 ? 1 : random.nextLong(1, Long.MAX_VALUE));
        ECPoint point = reference.multiplyBase(k).add(t).normalize();
        assertTrue(reference.multiply(point, reference.n().multiply(reference.h())).isInfinity());
        assertNoPoint(curve, point.getEncoded(false));
        assertNoPoint(curve, point.getEncoded(true));
        // The reference does not share the check: it takes the coordinates themselves.
        assertFalse(reference.multiply(point, reference.n()).isInfinity());
      }
    }
  }

  private static ECPoint orderTwo(ReferenceCurve reference) {
    BigInteger root = reference.ecCurve().getB().sqrt().toBigInteger();
    return reference.ecCurve().createPoint(BigInteger.ZERO, root);
  }

  /** Whatever x and the type are: refused where no point of order n has them, else that point. */
  @Test
  void readsOrRefusesAnyX() {
    Cases.check(
        250,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger anyX = AnyInteger.of(c);
          int type = c.integer(2, 3);
          ReferenceCurve reference = ReferenceCurve.of(curve);
          BigInteger x = anyX.mod(BigInteger.ONE.shiftLeft(8 * curve.fieldLength()));
          byte[] encoded = reference.compressed(type, x);
          ECPoint expected = decompress(reference, x, type & 1);
          if (expected == null || !reference.multiply(expected, reference.n()).isInfinity()) {
            assertNoPoint(curve, encoded);
          } else {
            assertTrue(reference.areSame(expected, curve.decodePoint(encoded)));
            assertArrayEquals(encoded, curve.decodePoint(encoded).toCompressedBytes());
          }
        });
  }

  /** SEC 1 section 2.3.4 over the general field; null if no point has this x. */
  private static ECPoint decompress(ReferenceCurve reference, BigInteger x, int sign) {
    org.bouncycastle.math.ec.ECCurve curve = reference.ecCurve();
    if (!curve.isValidFieldElement(x)) {
      return null;
    }
    BigInteger y = reference.curve().isBinary() ? binaryY(curve, x, sign) : primeY(curve, x, sign);
    return y == null ? null : curve.createPoint(x, y);
  }

  private static BigInteger primeY(org.bouncycastle.math.ec.ECCurve curve, BigInteger x, int sign) {
    BigInteger p = curve.getField().getCharacteristic();
    BigInteger square =
        x.pow(3)
            .add(curve.getA().toBigInteger().multiply(x))
            .add(curve.getB().toBigInteger())
            .mod(p);
    BigInteger y;
    if (p.testBit(1)) {
      y = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
    } else {
      // P-224 alone has p = 1 mod 4, where no single power is a root.
      ECFieldElement root = curve.fromBigInteger(square).sqrt();
      y = root == null ? BigInteger.ZERO : root.toBigInteger();
    }
    if (!y.multiply(y).mod(p).equals(square)) {
      return null;
    }
    return y.testBit(0) == (sign == 1) ? y : p.subtract(y);
  }

  private static BigInteger binaryY(
      org.bouncycastle.math.ec.ECCurve curve, BigInteger x, int sign) {
    if (x.signum() == 0) {
      return curve.getB().sqrt().toBigInteger();
    }
    ECFieldElement fx = curve.fromBigInteger(x);
    ECFieldElement beta = curve.getB().divide(fx.square()).add(curve.getA()).add(fx);
    // The half-trace solves z^2 + z = beta over fields of odd degree, if there is a solution.
    ECFieldElement z = beta;
    ECFieldElement term = beta;
    for (int i = 0; i < curve.getFieldSize() / 2; i++) {
      term = term.square().square();
      z = z.add(term);
    }
    if (!z.square().add(z).equals(beta)) {
      return null;
    }
    if (z.testBitZero() != (sign == 1)) {
      z = z.addOne();
    }
    return fx.multiply(z).toBigInteger();
  }

  @Test
  void readsOrRefusesAnyBytes() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] bytes = c.bytes(0, 160);
          int type = c.integer(0, 5);
          boolean rightLength = c.flag();
          byte[] encoded = bytes;
          if (rightLength) {
            int length =
                type == 4 ? curve.uncompressedPointLength() : curve.compressedPointLength();
            encoded = Arrays.copyOf(bytes, length);
            encoded[0] = (byte) type;
          }
          try {
            Point point = curve.decodePoint(encoded);
            assertFalse(point.isInfinity());
            assertArrayEquals(
                encoded, encoded[0] == 4 ? point.toUncompressedBytes() : point.toCompressedBytes());
          } catch (InvalidEncodingException refused) {
            assertFalse(refused.getMessage().isEmpty());
          }
        });
  }

  // Scalars.

  @ParameterizedTest
  @MethodSource("curves")
  void readsScalarsFromOneToTheOrder(Curve curve) throws InvalidEncodingException {
    BigInteger n = ReferenceCurve.of(curve).n();
    int length = curve.scalarLength();
    for (BigInteger in :
        new BigInteger[] {
          BigInteger.ONE, BigInteger.TWO, n.shiftRight(1), n.subtract(BigInteger.ONE)
        }) {
      byte[] encoded = ReferenceCurve.fixed(in, length);
      assertArrayEquals(encoded, curve.decodeScalar(encoded).toBytes());
      byte[] longer = new byte[length + 9];
      Arrays.fill(longer, (byte) 0xa5);
      System.arraycopy(encoded, 0, longer, 4, length);
      assertArrayEquals(encoded, curve.decodeScalar(longer, 4, length).toBytes());
    }
    BigInteger limit = BigInteger.ONE.shiftLeft(8 * length);
    for (BigInteger out :
        new BigInteger[] {
          BigInteger.ZERO, n, n.add(BigInteger.ONE), limit.subtract(BigInteger.ONE)
        }) {
      assertNoScalar(curve, ReferenceCurve.fixed(out, length));
    }
    for (int wrong : new int[] {0, 1, length - 1, length + 1, 2 * length}) {
      byte[] ones = new byte[wrong];
      if (wrong > 0) {
        ones[wrong - 1] = 1;
      }
      assertNoScalar(curve, ones);
    }
  }

  private static void assertNoScalar(Curve curve, byte[] encoded) {
    String message =
        assertThrows(InvalidEncodingException.class, () -> curve.decodeScalar(encoded))
            .getMessage();
    assertTrue(message.contains(curve.name()), message);
  }

  @Test
  void readsOrRefusesAnyScalar() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger any = AnyInteger.of(c);
          BigInteger value = any.mod(BigInteger.ONE.shiftLeft(8 * curve.scalarLength()));
          byte[] encoded = ReferenceCurve.fixed(value, curve.scalarLength());
          if (value.signum() == 0 || value.compareTo(ReferenceCurve.of(curve).n()) >= 0) {
            assertNoScalar(curve, encoded);
          } else {
            assertArrayEquals(encoded, curve.decodeScalar(encoded).toBytes());
          }
        });
  }

  /** FIPS 186-5 section 6.4.1 step 2, written with big integers. */
  @Test
  void makesScalarsOfDigests() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] digest = c.bytes(0, 100);
          assertDigest(curve, digest);
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void makesScalarsOfExtremeDigests(Curve curve) {
    for (int length = 0; length <= 80; length++) {
      byte[] digest = new byte[length];
      assertDigest(curve, digest);
      Arrays.fill(digest, (byte) 0xff);
      assertDigest(curve, digest);
    }
    BigInteger n = ReferenceCurve.of(curve).n();
    int excess = 8 * curve.scalarLength() - curve.orderBits();
    for (int d = -2; d <= 2; d++) {
      BigInteger near = n.add(BigInteger.valueOf(d));
      if (near.bitLength() <= curve.orderBits()) {
        BigInteger shifted = near.shiftLeft(excess);
        assertDigest(curve, ReferenceCurve.fixed(shifted, curve.scalarLength()));
      }
    }
  }

  private static void assertDigest(Curve curve, byte[] digest) {
    BigInteger value = new BigInteger(1, digest);
    if (8 * digest.length > curve.orderBits()) {
      value = value.shiftRight(8 * digest.length - curve.orderBits());
    }
    BigInteger expected = value.mod(ReferenceCurve.of(curve).n());
    byte[] given = digest.clone();
    Scalar scalar = curve.scalarFromDigest(digest);
    assertEquals(expected, ReferenceCurve.integer(scalar));
    assertEquals(expected.signum() == 0, scalar.isZero());
    assertArrayEquals(given, digest);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void drawsScalarsInRange(Curve curve) {
    RandomSource random = TestRandom.seeded(curve.id());
    BigInteger n = ReferenceCurve.of(curve).n();
    BigInteger largest = BigInteger.ZERO;
    for (int i = 0; i < 200; i++) {
      BigInteger k = ReferenceCurve.integer(curve.randomScalar(random));
      assertTrue(k.signum() > 0 && k.compareTo(n) < 0);
      largest = largest.max(k);
    }
    // That 200 uniform numbers are all below 3/4 n has a probability of 2^-83.
    assertTrue(largest.compareTo(n.multiply(BigInteger.valueOf(3)).shiftRight(2)) > 0);
  }

  /** What is zero or not below n is passed over, what comes next is taken. */
  @ParameterizedTest
  @MethodSource("curves")
  void drawsAgainWhatIsOutOfRange(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    int length = curve.scalarLength();
    byte[] ones = new byte[length];
    Arrays.fill(ones, (byte) 0xff);
    BigInteger last = reference.n().subtract(BigInteger.ONE);
    RandomSource random =
        TestRandom.giving(
            new byte[length],
            ones,
            reference.randomBytesFor(reference.n()),
            reference.randomBytesFor(last),
            reference.randomBytesFor(BigInteger.ONE));
    assertEquals(last, ReferenceCurve.integer(curve.randomScalar(random)));
    assertEquals(BigInteger.ONE, ReferenceCurve.integer(curve.randomScalar(random)));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void givesUpOnSourcesThatAreStuck(Curve curve) {
    assertThrows(SecurityException.class, () -> curve.randomScalar(TestRandom.stuckAt(0)));
    assertThrows(SecurityException.class, () -> curve.randomScalar(TestRandom.stuckAt(0xff)));
  }

  // Copies.

  @ParameterizedTest
  @MethodSource("curves")
  void doesNotShareItsArrays(Curve curve) {
    byte[] oid = curve.oid();
    curve.oid()[0] ^= 1;
    assertArrayEquals(oid, curve.oid());
    String[] names = curve.names();
    curve.names()[0] = null;
    assertArrayEquals(names, curve.names());
  }
}
