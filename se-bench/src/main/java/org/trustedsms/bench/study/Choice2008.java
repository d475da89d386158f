// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.trustedsms.bench.result.Operation;

/**
 * The steps by which Trusted-SMS chose its curve, taken with any figures. Immutable.
 *
 * @param primeFaster in how many of {@code pairs} the prime curve is the faster one
 * @param pairs how many operations on pairs of a prime and a binary curve of like size there are
 * @param keysInTime the curves whose keys are generated within {@value #KEY_MILLIS} ms
 * @param verifiedInTime the prime curves on which a signature is verified within {@value
 *     #VERIFYING_MILLIS} ms less the margin, the fastest first
 */
record Choice2008(
    int primeFaster, int pairs, List<String> keysInTime, List<String> verifiedInTime) {
  /** Most time for generating a key. */
  static final double KEY_MILLIS = 5_000;

  /** What verifying takes that is out. */
  static final double VERIFYING_MILLIS = 15_000;

  /** By how much verifying has to stay below that. */
  static final double MARGIN = 0.25;

  static final List<String> PRIME =
      List.of("P-192", "P-224", "prime239v1", "P-256", "P-384", "P-521");

  static final List<String> BINARY = List.of("B-163", "B-233", "B-283", "B-409", "B-571");

  private static final List<String> LIKE_BINARY =
      List.of("P-192", "P-224", "P-256", "P-384", "P-521");

  /** Takes the steps. */
  static Choice2008 of(List<Operation> operations, ToDoubleBiFunction<String, Operation> millis) {
    int faster = 0;
    int pairs = 0;
    for (int i = 0; i < BINARY.size(); i++) {
      for (Operation operation : operations) {
        double prime = millis.applyAsDouble(LIKE_BINARY.get(i), operation);
        double binary = millis.applyAsDouble(BINARY.get(i), operation);
        pairs += Double.isNaN(prime + binary) ? 0 : 1;
        faster += prime < binary ? 1 : 0;
      }
    }
    double most = VERIFYING_MILLIS * (1 - MARGIN);
    return new Choice2008(
        faster,
        pairs,
        PRIME.stream()
            .filter(c -> millis.applyAsDouble(c, Operation.GENERATE_KEY) <= KEY_MILLIS)
            .toList(),
        PRIME.stream()
            .filter(c -> millis.applyAsDouble(c, Operation.VERIFY_FIRST) <= most)
            .sorted(
                Comparator.comparingDouble(c -> millis.applyAsDouble(c, Operation.VERIFY_FIRST)))
            .toList());
  }

  String first() {
    return verifiedInTime.isEmpty() ? "none" : verifiedInTime.get(0);
  }

  String second() {
    return verifiedInTime.size() < 2 ? "none" : verifiedInTime.get(1);
  }

  String keys() {
    return names(keysInTime);
  }

  String verified() {
    return names(verifiedInTime);
  }

  int verifiedCount() {
    return verifiedInTime.size();
  }

  private static String names(List<String> curves) {
    return curves.isEmpty() ? "none" : String.join(", ", curves);
  }
}
