// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;
import java.util.stream.Stream;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;

/** The figures that a study needs of results; NaN for one that is missing. Immutable. */
record Lookup(Results results) {
  /** This project's engine on a server. */
  static final String CORE = "trusted-sms core";

  /** This project's library on a phone. */
  static final String SUITE = "trusted-sms";

  /** The library that the measurements of 2008 were made with, on a server and on a phone. */
  static final String OLD = Constraints.BOUNCY_CASTLE_2008;

  /** The time of an operation on this machine in microseconds. */
  double microseconds(String engine, String algorithm, Operation operation) {
    return results.time(engine, algorithm, operation).map(Timing::microseconds).orElse(Double.NaN);
  }

  double byteCodes(String library, String curve, Operation operation) {
    return results
        .cost(library, curve, operation)
        .map(PhoneCost::byteCodes)
        .map(Long::doubleValue)
        .orElse(Double.NaN);
  }

  /** The projection of an operation to the Nokia N70 in ms. */
  double projectedMillis(String library, String curve, Operation operation) {
    return results
        .cost(library, curve, operation)
        .map(PhoneCost::projectedMillis)
        .orElse(Double.NaN);
  }

  /** Says where and when it was measured, and what had to be left out. */
  List<String> notes() {
    Environment e = results.environment();
    return Stream.concat(
            Stream.of(
                "Measured on %s with %d processors, %s, %s."
                    .formatted(e.processor(), e.processors(), e.virtualMachine(), e.time())),
            results.notes().stream().filter(note -> note.contains("left out:")))
        .toList();
  }
}
