// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Results in the order in which reports show them. Immutable. */
final class ReportOrder {
  /** The name of the count for Bouncy Castle 1.83 on a phone. */
  static final String REFERENCE_VM = "reference VM";

  private static final List<String> FIRST_LIBRARIES = List.of(Results.SUITE, Results.OLD);

  private final Results results;

  ReportOrder(Results results) {
    this.results = results;
  }

  static List<String> curves() {
    return Arrays.stream(Curves.all().toArray()).map(Curve::name).toList();
  }

  /** Returns the name of an algorithm for people: for a curve, its label. */
  static String label(String algorithm) {
    Curve curve = Curves.all().byName(algorithm);
    return curve == null ? algorithm : curve.label();
  }

  /** All engines, this project's first, the others in the order of the results. */
  List<String> engines() {
    return results.measurements().stream()
        .map(Timing::engine)
        .distinct()
        .sorted(Comparator.comparing(name -> name.equals(Results.CORE) ? 0 : isOurs(name) ? 1 : 2))
        .toList();
  }

  /** Returns whether an engine is this project's, which on some curves has another one sign. */
  static boolean isOurs(String engine) {
    return engine.equals(Results.CORE) || engine.startsWith(EngineName.SERVER);
  }

  /** The shortest time of some engines, or null. */
  Timing shortest(Predicate<String> engines, String algorithm, Operation operation) {
    return engines(operation).stream()
        .filter(engines)
        .map(engine -> time(engine, algorithm, operation))
        .filter(Objects::nonNull)
        .min(Comparator.comparingDouble(Timing::microseconds))
        .orElse(null);
  }

  List<String> engines(Operation operation) {
    return engines().stream()
        .filter(
            engine ->
                results.measurements().stream()
                    .anyMatch(m -> m.operation() == operation && m.engine().equals(engine)))
        .toList();
  }

  List<String> otherAlgorithms(Operation operation) {
    List<String> curves = curves();
    return results.measurements().stream()
        .filter(m -> m.operation() == operation && !curves.contains(m.algorithm()))
        .map(Timing::algorithm)
        .distinct()
        .toList();
  }

  Timing time(String engine, String algorithm, Operation operation) {
    return results.time(engine, algorithm, operation).orElse(null);
  }

  /** All libraries of phone costs, this project's first, then that of 2008. */
  List<String> libraries() {
    return results.phoneCosts().stream()
        .map(PhoneCost::library)
        .distinct()
        .sorted(
            Comparator.comparing(
                name -> FIRST_LIBRARIES.contains(name) ? FIRST_LIBRARIES.indexOf(name) : 9))
        .toList();
  }

  /** Returns the cost, or null; if nothing is prepared for a known key, the first message's. */
  PhoneCost cost(String library, String algorithm, Operation operation) {
    PhoneCost cost = results.cost(library, algorithm, operation).orElse(null);
    return cost == null && operation == Operation.VERIFY_KNOWN && library.equals(Results.OLD)
        ? results.cost(library, algorithm, Operation.VERIFY_FIRST).orElse(null)
        : cost;
  }

  List<Operation> phoneOperations() {
    return results.phoneCosts().stream().map(PhoneCost::operation).distinct().sorted().toList();
  }

  boolean isProjected() {
    return results.phoneCosts().stream().anyMatch(c -> c.projectedMillis() != null);
  }
}
