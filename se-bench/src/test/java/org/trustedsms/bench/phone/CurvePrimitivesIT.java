// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.phone.PhoneBench.ByteCodes;
import org.trustedsms.bench.result.Operation;

class CurvePrimitivesIT {
  @Test
  void countsAreTheSameInEveryRun() throws Exception {
    assertEquals(
        new CurvePrimitives.Counter().count("K-163"), new CurvePrimitives.Counter().count("K-163"));
  }

  /** What both count alike is the same, and an agreement is most of a decryption with ECIES. */
  @ParameterizedTest
  @ValueSource(strings = {"K-163", "B-163", "P-256"})
  void agreesWithTheOperations(String curve) throws Exception {
    CurvePrimitives primitives = new CurvePrimitives.Counter().count(curve);
    PhoneLibrary suite = PhoneLibrary.SUITE;
    Map<Operation, Long> operations = new ByteCodes(suite, suite.program()).count(curve);
    assertEquals(operations.get(Operation.GENERATE_KEY).doubleValue(), primitives.keyGeneration());
    assertEquals(operations.get(Operation.SIGN).doubleValue(), primitives.signing());
    assertEquals(operations.get(Operation.VERIFY_KNOWN).doubleValue(), primitives.verifying());
    assertEquals(operations.get(Operation.VERIFY_FIRST).doubleValue(), primitives.verifyingPlain());
    double share = primitives.agreement() / operations.get(Operation.DECRYPT);
    assertTrue(share > 0.4 && share < 1, () -> "an agreement is " + share + " of a decryption");
    assertTrue(primitives.verifying() < primitives.verifyingPlain());
    assertTrue(primitives.keyExpansion() > operations.get(Operation.VALIDATE_KEY));
  }
}
