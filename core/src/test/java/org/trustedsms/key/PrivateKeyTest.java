// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.AnyInteger;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.curve.Scalar;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.signature.Signer;
import org.trustedsms.testing.Cases;

class PrivateKeyTest {

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isGeneratedInRange(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    RandomSource random = TestRandom.seeded(curve.id());
    for (int i = 0; i < 20; i++) {
      PrivateKey key = PrivateKey.generate(curve, random);
      BigInteger d = new BigInteger(1, key.toBytes());
      assertTrue(d.signum() > 0 && d.compareTo(reference.n()) < 0);
      assertEquals(curve.scalarLength(), key.toBytes().length);
      assertSame(curve, key.curve());
      assertSame(curve, key.publicKey().curve());
      assertArrayEquals(key.toBytes(), key.scalar().toBytes());
      if (i < 5) {
        assertArrayEquals(
            reference.multiplyBase(d).getEncoded(false), key.publicKey().toUncompressedBytes());
      }
    }
  }

  /** The leftmost bits of what the source gives, nothing added and nothing taken away. */
  @ParameterizedTest
  @MethodSource("curves")
  void isMadeOfTheSourcesBits(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger last = reference.n().subtract(BigInteger.ONE);
    for (BigInteger d : new BigInteger[] {BigInteger.ONE, BigInteger.TWO, last}) {
      RandomSource random = TestRandom.giving(reference.randomBytesFor(d));
      assertEquals(d, new BigInteger(1, PrivateKey.generate(curve, random).toBytes()));
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isNotGeneratedFromASourceThatIsStuck(Curve curve) {
    for (int value : new int[] {0x00, 0xff}) {
      RandomSource stuck = TestRandom.stuckAt(value);
      assertThrows(SecurityException.class, () -> PrivateKey.generate(curve, stuck));
    }
  }

  @Test
  void readsNumbersInRangeAlone() {
    Cases.check(
        200,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger any = AnyInteger.of(c);
          BigInteger d = any.mod(BigInteger.ONE.shiftLeft(8 * curve.scalarLength()));
          byte[] encoded = ReferenceCurve.fixed(d, curve.scalarLength());
          if (d.signum() > 0 && d.compareTo(ReferenceCurve.of(curve).n()) < 0) {
            assertArrayEquals(encoded, PrivateKey.decode(curve, encoded).toBytes());
          } else {
            assertThrows(InvalidEncodingException.class, () -> PrivateKey.decode(curve, encoded));
          }
          byte[] longer = Arrays.copyOf(encoded, encoded.length + 1);
          assertThrows(InvalidEncodingException.class, () -> PrivateKey.decode(curve, longer));
          byte[] shorter = Arrays.copyOf(encoded, encoded.length - 1);
          assertThrows(InvalidEncodingException.class, () -> PrivateKey.decode(curve, shorter));
        });
  }

  @ParameterizedTest
  @MethodSource("curves")
  void copiesItsEncoding(Curve curve) throws InvalidEncodingException {
    byte[] encoded = TestKeys.of(curve, 4).toBytes();
    PrivateKey key = PrivateKey.decode(curve, encoded);
    byte[] before = encoded.clone();
    Arrays.fill(encoded, (byte) 0);
    Arrays.fill(key.toBytes(), (byte) 0);
    assertArrayEquals(before, key.toBytes());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isErased(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 5);
    PublicKey publicKey = key.publicKey();
    Scalar scalar = key.scalar();
    assertFalse(key.isErased());
    key.erase();
    assertTrue(key.isErased());
    assertTrue(scalar.isZero());
    assertThrows(SecurityException.class, key::scalar);
    assertThrows(SecurityException.class, key::toBytes);
    assertThrows(SecurityException.class, () -> new Signer(key).sign(new byte[1]));
    assertSame(publicKey, key.publicKey());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void printsNothingOfTheSecret(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 6);
    String text = key.toString();
    assertTrue(text.contains(key.publicKey().toString()), text);
    String secret = HexFormat.of().formatHex(key.toBytes());
    for (int i = 0; i + 6 <= secret.length(); i++) {
      assertFalse(text.toLowerCase(Locale.ROOT).contains(secret.substring(i, i + 6)), text);
    }
    assertFalse(text.contains(new BigInteger(1, key.toBytes()).toString()), text);
  }
}
