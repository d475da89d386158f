// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.EnumMap;
import java.util.Map;
import org.trustedsms.bench.result.Operation;

/**
 * Counts the byte codes that the operations of a library execute, all classes being initialized
 * already. The same library gives the same counts on every machine and in every run. Not
 * thread-safe.
 */
final class ByteCodes {
  private final PhoneLibrary library;
  private final Meter meter;

  ByteCodes(PhoneLibrary library, PhoneProgram program) {
    this.library = library;
    meter = new Meter(program);
  }

  /** Counts the byte codes of every operation on a curve, which is given by its NIST name. */
  Map<Operation, Long> count(String curve) throws ReflectiveOperationException {
    Trial trial = library.trial(meter.loader(), curve);
    trial.warmUp();
    Map<Operation, Long> all = new EnumMap<>(Operation.class);
    for (Operation operation : trial.operations()) {
      trial.prepare(operation);
      long before = meter.executed();
      trial.run(operation);
      all.put(operation, meter.executed() - before);
    }
    Map<Operation, Long> counts = new EnumMap<>(Operation.class);
    all.forEach(
        (operation, count) ->
            counts.put(operation, count - trial.includes(operation).map(all::get).orElse(0L)));
    return counts;
  }
}
