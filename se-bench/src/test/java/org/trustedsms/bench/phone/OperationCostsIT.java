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

class OperationCostsIT {
  @Test
  void countsAreTheSameInEveryRun() throws Exception {
    assertEquals(
        new OperationCosts.Counter().count("K-163"), new OperationCosts.Counter().count("K-163"));
  }

  /** What both count alike is the same, and an agreement is most of a decryption with ECIES. */
  @ParameterizedTest
  @ValueSource(strings = {"K-163", "B-163", "P-256"})
  void agreesWithTheOperations(String curve) throws Exception {
    OperationCosts costs = new OperationCosts.Counter().count(curve);
    PhoneLibrary suite = PhoneLibrary.SUITE;
    Map<Operation, Long> operations = new ByteCodes(suite, suite.program()).count(curve);
    assertEquals(operations.get(Operation.GENERATE_KEY).doubleValue(), costs.keyGeneration());
    assertEquals(operations.get(Operation.SIGN).doubleValue(), costs.signing());
    assertEquals(operations.get(Operation.VERIFY_KNOWN).doubleValue(), costs.verifying());
    assertEquals(operations.get(Operation.VERIFY_FIRST).doubleValue(), costs.verifyingPlain());
    double share = costs.agreement() / operations.get(Operation.DECRYPT);
    assertTrue(share > 0.4 && share < 1, () -> "an agreement is " + share + " of a decryption");
    assertTrue(costs.verifying() < costs.verifyingPlain());
    assertTrue(costs.keyExpansion() > operations.get(Operation.VALIDATE_KEY));
  }
}
