// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.ReferenceCurve;

class PublicKeyFuzzTest {

  /** A key in either encoding on each curve, behind the byte that chooses the curve. */
  static Stream<Arguments> keys() {
    return Arrays.stream(Curves.all().toArray())
        .flatMap(
            curve -> {
              PublicKey key = TestKeys.of(curve, 1).publicKey();
              return Stream.of(key.toCompressedBytes(), key.toUncompressedBytes())
                  .map(encoded -> Arguments.of((Object) withCurve(curve, encoded)));
            });
  }

  private static byte[] withCurve(Curve curve, byte[] encoded) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(curve.id());
    out.writeBytes(encoded);
    return out.toByteArray();
  }

  @MethodSource("keys")
  @FuzzTest
  void readsOrRefusesAnyBytes(byte[] data) {
    Curve curve = data.length == 0 ? null : Curves.all().byId(data[0]);
    if (curve == null) {
      return;
    }
    byte[] encoded = Arrays.copyOfRange(data, 1, data.length);
    PublicKey key;
    try {
      key = PublicKey.decode(curve, encoded);
    } catch (InvalidEncodingException refused) {
      return;
    }
    assertArrayEquals(
        encoded, encoded[0] == 4 ? key.toUncompressedBytes() : key.toCompressedBytes());
    // n - 1 times a point of order n is its opposite.
    Point point = key.point();
    Point opposite = point.multiply(ReferenceCurve.of(curve).scalar(BigInteger.ONE.negate()));
    assertTrue(opposite.add(point).isInfinity());
    assertEquals(Fingerprint.LENGTH, key.fingerprint().toBytes().length);
  }
}
