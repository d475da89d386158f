// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveAttributionTest {
  private static final String SEC = "org.bouncycastle.math.ec.custom.sec.";

  @ParameterizedTest
  @CsvSource({
    "SecP192R1Curve, P-192",
    "SecP192R1Curve$1, P-192",
    "SecP224R1FieldElement, P-224",
    "SecP256R1Point, P-256",
    "SecP256K1Point, all others",
    "SecP384R1Field, P-384",
    "SecP521R1Field, P-521",
    "SecT163K1Curve, K-163",
    "SecT163R2Point, B-163",
    "SecT163R1Point, all others",
    "SecT163Field, K-163 and B-163",
    "SecT163FieldElement, K-163 and B-163",
    "SecT233K1Curve, K-233",
    "SecT233R1Curve, B-233",
    "SecT283FieldElement, K-283 and B-283",
    "SecT409R1Point, B-409",
    "SecT571K1Point, K-571",
    "SecT571Field, K-571 and B-571"
  })
  void bouncyCastlesClassesTellTheirCurve(String name, String curve) {
    assertEquals(curve, CurveAttribution.curveOf(SEC + name));
  }

  @ParameterizedTest
  @CsvSource({
    "org.trustedsms.curve.Prime239v1Field, prime239v1",
    "org.trustedsms.curve.Curves, all others",
    "a, all others"
  })
  void soDoOurs(String name, String curve) {
    assertEquals(curve, CurveAttribution.curveOf(name));
  }

  @Test
  void thereAreSixteenCurvesFivePairsAndTheRest() {
    List<String> all = CurveAttribution.all();
    assertEquals(16 + 5 + 1, all.stream().distinct().count());
    assertEquals("P-192", all.get(0));
    assertEquals("all others", all.get(all.size() - 1));
  }
}
