// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.bench.phone.Instrumentation.Precision;
import org.trustedsms.bench.result.Operation;

/**
 * Counts the byte codes that the operations of a library execute, all classes being initialized
 * already. The same library gives the same counts on every machine and in every run. Not
 * thread-safe.
 */
final class ByteCodes {
  private final PhoneLibrary library;
  private final Program program;
  private final Meter blocks;
  private Meter instructions;

  /**
   * Takes a library.
   *
   * @param library what to count
   */
  ByteCodes(PhoneLibrary library, Program program) {
    this.library = library;
    this.program = program;
    blocks = new Meter(program, Precision.BLOCKS);
  }

  /**
   * Counts every operation on a curve.
   *
   * @param curve a NIST name
   * @return how many byte codes each operation executes
   */
  Map<Operation, Long> count(String curve) throws ReflectiveOperationException {
    long caught = blocks.caught();
    Map<Operation, Long> counts = count(blocks, curve);
    if (blocks.caught() == caught) {
      return counts;
    }
    if (instructions == null) {
      instructions = new Meter(program, Precision.INSTRUCTIONS);
    }
    return count(instructions, curve);
  }

  private Map<Operation, Long> count(Meter meter, String curve)
      throws ReflectiveOperationException {
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

  /**
   * Tells which methods execute the byte codes of an operation, what it {@link Trial#includes}
   * among them.
   *
   * @param curve a NIST name
   * @param operation an operation of the library
   * @return counts by method, for example {@code a/B.c(I)V}; those of the suite are named as in the
   *     finished JAR
   */
  Map<String, Long> profile(String curve, Operation operation) throws ReflectiveOperationException {
    Meter meter = Meter.byMethod(program);
    Trial trial = library.trial(meter.loader(), curve);
    trial.warmUp();
    trial.prepare(operation);
    Map<String, Long> before = meter.executedByMethod();
    trial.run(operation);
    Map<String, Long> counts = new HashMap<>(meter.executedByMethod());
    before.forEach((method, count) -> counts.merge(method, -count, Long::sum));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
