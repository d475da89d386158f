// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlgorithmTest {
  @Test
  void thereAre16CurvesAndNineToCompareThemWith() {
    assertEquals(16, Algorithm.curves().size());
    assertEquals("P-192", Algorithm.curves().get(0).name());
    assertEquals(9, Algorithm.forComparison().size());
    assertTrue(Algorithm.curves().stream().allMatch(Algorithm::isCurve));
    assertTrue(Algorithm.forComparison().stream().noneMatch(Algorithm::isCurve));
  }

  @ParameterizedTest
  @CsvSource({
    "P-256, P-256",
    "prime256v1, P-256",
    "SECP192R1, P-192",
    "' b_571 ', B-571",
    "rsa-2048 pss, RSA-2048 PSS",
    "RSA1024PKCS1, RSA-1024 PKCS #1",
    "ed25519, Ed25519"
  })
  void isFoundByAnyOfItsNames(String name, String expected) {
    assertEquals(expected, Algorithm.named(name).name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"P-255", "", "RSA-2048", "*"})
  void anUnknownNameIsAnsweredWithTheChoices(String name) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Algorithm.named(name)).getMessage();
    assertTrue(message.contains("\"" + name + "\""), message);
    assertTrue(message.contains("P-192, P-224, prime239v1"), message);
    assertTrue(message.contains("RSA-4096 PSS, Ed25519"), message);
  }

  @Test
  void theHashIsTheCurves() {
    assertEquals("SHA256", Algorithm.named("B-233").hash());
    assertEquals("SHA384", Algorithm.named("K-283").hash());
    assertEquals("SHA512", Algorithm.named("P-521").hash());
    assertEquals("SHA256", Algorithm.named("RSA-4096 PSS").hash());
  }

  @Test
  void onlyACurveHasACurve() {
    assertEquals(256, Algorithm.named("P-256").curve().orderBits());
    assertThrows(IllegalStateException.class, () -> Algorithm.named("Ed25519").curve());
  }
}
