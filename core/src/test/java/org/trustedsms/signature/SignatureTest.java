// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.Stream;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.AnyInteger;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.testing.Cases;

class SignatureTest {

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesNumbersOutOfRange(Curve curve) {
    BigInteger n = ReferenceCurve.of(curve).n();
    BigInteger one = BigInteger.ONE;
    BigInteger largest = one.shiftLeft(8 * curve.scalarLength()).subtract(one);
    BigInteger[] right = {one, BigInteger.TWO, n.shiftRight(1), n.subtract(one)};
    BigInteger[] wrong = {BigInteger.ZERO, n, n.add(one), largest};
    for (BigInteger a : right) {
      for (BigInteger b : right) {
        byte[] encoded = SignatureVectors.encode(curve, a, b);
        Signature signature = SignatureVectors.decode(curve, encoded);
        assertArrayEquals(encoded, signature.toBytes());
        assertEquals(a, ReferenceCurve.integer(signature.r()));
        assertEquals(b, ReferenceCurve.integer(signature.s()));
        assertSame(curve, signature.curve());
      }
      for (BigInteger b : wrong) {
        assertNull(SignatureVectors.decode(curve, SignatureVectors.encode(curve, a, b)));
        assertNull(SignatureVectors.decode(curve, SignatureVectors.encode(curve, b, a)));
        assertNull(SignatureVectors.decode(curve, SignatureVectors.encode(curve, b, b)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesOtherLengths(Curve curve) {
    byte[] encoded = SignatureVectors.encode(curve, BigInteger.TWO, BigInteger.TWO);
    assertEquals(curve.signatureLength(), encoded.length);
    for (int length = 0; length <= 2 * encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      Arrays.fill(cut, Math.min(length, encoded.length), length, (byte) 1);
      if (length != encoded.length) {
        String message =
            assertThrows(InvalidEncodingException.class, () -> Signature.decode(curve, cut))
                .getMessage();
        assertTrue(message.contains(curve.name()) && message.contains("" + length), message);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void readsAPartOfAnArray(Curve curve) throws InvalidEncodingException {
    byte[] encoded = SignatureVectors.encode(curve, BigInteger.valueOf(7), BigInteger.TEN);
    byte[] framed = new byte[encoded.length + 11];
    Arrays.fill(framed, (byte) 0xff);
    System.arraycopy(encoded, 0, framed, 5, encoded.length);
    assertArrayEquals(encoded, Signature.decode(curve, framed, 5, encoded.length).toBytes());
    assertThrows(
        InvalidEncodingException.class,
        () -> Signature.decode(curve, framed, 5, encoded.length - 1));
  }

  @Test
  void writesTheDerOfBouncyCastle() {
    Cases.check(
        1000,
        c -> {
          Curve curve = AnyCurve.of(c);
          BigInteger anyR = AnyInteger.of(c);
          BigInteger anyS = AnyInteger.of(c);
          BigInteger n = ReferenceCurve.of(curve).n();
          BigInteger r = anyR.mod(n).max(BigInteger.ONE);
          BigInteger s = anyS.mod(n).max(BigInteger.ONE);
          Signature signature =
              SignatureVectors.decode(curve, SignatureVectors.encode(curve, r, s));
          assertArrayEquals(StandardDSAEncoding.INSTANCE.encode(n, r, s), signature.toDer());
          BigInteger[] read = StandardDSAEncoding.INSTANCE.decode(n, signature.toDer());
          assertArrayEquals(new BigInteger[] {r, s}, read);
        });
  }
}
