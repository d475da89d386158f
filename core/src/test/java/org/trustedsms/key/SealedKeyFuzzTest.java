// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.random.TestRandom;

class SealedKeyFuzzTest {

  private static final byte[] PIN = {'1', '2', '3', '4'};

  /** A fuzzer would otherwise spend its time in PBKDF2. */
  private static final int FEW_ITERATIONS = 1000;

  static Stream<Arguments> sealedKeys() {
    return Arrays.stream(Curves.all().toArray())
        .map(curve -> SealedKey.seal(TestKeys.of(curve, 1), PIN, 1, TestRandom.seeded(1)))
        .map(key -> Arguments.of((Object) key.toBytes()));
  }

  @MethodSource("sealedKeys")
  @FuzzTest
  void readsOpensOrRefusesAnyBytes(byte[] data) {
    SealedKey decoded;
    try {
      decoded = SealedKey.decode(data, Curves.all());
    } catch (InvalidEncodingException refused) {
      return;
    }
    assertArrayEquals(data, decoded.toBytes());
    if (decoded.iterations() > FEW_ITERATIONS) {
      return;
    }
    try {
      PrivateKey key = decoded.open(PIN);
      assertEquals(decoded.curve(), key.curve());
      assertEquals(decoded.curve().scalarLength(), key.toBytes().length);
    } catch (WrongPassphraseException refused) {
      // What every change to a sealed key ends in.
    }
  }
}
