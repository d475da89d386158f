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

class PhonePrimitivesIT {
  @Test
  void countsAreTheSameInEveryRun() throws Exception {
    assertEquals(
        new PhonePrimitives.Counter().count("K-163"), new PhonePrimitives.Counter().count("K-163"));
  }

  /** What both count alike is the same, and an agreement is most of a decryption with ECIES. */
  @ParameterizedTest
  @ValueSource(strings = {"K-163", "B-163", "P-256"})
  void agreesWithTheOperations(String curve) throws Exception {
    PhonePrimitives primitives = new PhonePrimitives.Counter().count(curve);
    PhoneLibrary suite = PhoneLibrary.SUITE;
    Map<Operation, Long> operations = new ByteCodes(suite, suite.program()).count(curve);
    assertEquals(operations.get(Operation.GENERATE_KEY), primitives.keyGeneration());
    assertEquals(operations.get(Operation.SIGN), primitives.signing());
    assertEquals(operations.get(Operation.VERIFY_KNOWN), primitives.verifying());
    assertEquals(operations.get(Operation.VERIFY_FIRST), primitives.verifyingPlain());
    double share = (double) primitives.agreement() / operations.get(Operation.DECRYPT);
    assertTrue(share > 0.4 && share < 1, () -> "an agreement is " + share + " of a decryption");
    assertTrue(primitives.verifying() < primitives.verifyingPlain());
    assertTrue(primitives.keyExpansion() > operations.get(Operation.VALIDATE_KEY));
  }
}
