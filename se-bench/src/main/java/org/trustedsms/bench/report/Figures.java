// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Results in the order in which reports show them. Immutable. */
final class Figures {
  /** This project's engine on the server. */
  static final String CORE = "trusted-sms core";

  /** This project's library on a phone. */
  static final String PHONE = "trusted-sms";

  /** The library of the original measurements. */
  static final String OLD_PHONE = Constraints.BOUNCY_CASTLE_2008;

  private static final List<String> FIRST_LIBRARIES = List.of(PHONE, OLD_PHONE);

  private final Results results;
  private final List<String> engines;
  private final List<String> libraries;
  private final Map<List<String>, Measurement> measurements = new HashMap<>();
  private final Map<List<String>, PhoneCost> costs = new HashMap<>();

  Figures(Results results) {
    this.results = results;
    Set<String> engineNames = new LinkedHashSet<>();
    for (Measurement m : results.measurements()) {
      engineNames.add(m.engine());
      measurements.put(List.of(m.engine(), m.algorithm(), m.operation().name()), m);
    }
    engines = new ArrayList<>(engineNames);
    engines.sort(Comparator.comparing(name -> !name.equals(CORE)));
    Set<String> libraryNames = new LinkedHashSet<>();
    for (PhoneCost cost : results.phoneCosts()) {
      libraryNames.add(cost.library());
      costs.put(List.of(cost.library(), cost.algorithm(), cost.operation().name()), cost);
    }
    libraries = new ArrayList<>(libraryNames);
    libraries.sort(
        Comparator.comparingInt(
            name -> FIRST_LIBRARIES.contains(name) ? FIRST_LIBRARIES.indexOf(name) : 9));
  }

  Results results() {
    return results;
  }

  /** The names of the 16 curves, in the order of their identifiers. */
  static List<String> curves() {
    return Arrays.stream(Curves.all().toArray()).map(Curve::name).toList();
  }

  /** All engines, this project's first, the others in the order of the results. */
  List<String> engines() {
    return engines;
  }

  /** The engines that did an operation. */
  List<String> engines(Operation operation) {
    return engines.stream()
        .filter(
            engine ->
                results.measurements().stream()
                    .anyMatch(m -> m.operation() == operation && m.engine().equals(engine)))
        .toList();
  }

  /** The algorithms besides the 16 curves with which an operation was done. */
  List<String> otherAlgorithms(Operation operation) {
    List<String> curves = curves();
    return results.measurements().stream()
        .filter(m -> m.operation() == operation && !curves.contains(m.algorithm()))
        .map(Measurement::algorithm)
        .distinct()
        .toList();
  }

  /** The measurement, or null. */
  Measurement time(String engine, String algorithm, Operation operation) {
    return measurements.get(List.of(engine, algorithm, operation.name()));
  }

  /** All libraries of phone costs, this project's first, then that of 2008. */
  List<String> libraries() {
    return libraries;
  }

  /**
   * The cost, or null. A library that prepares nothing for a known key takes as long for it as for
   * the first message.
   */
  PhoneCost cost(String library, String algorithm, Operation operation) {
    PhoneCost cost = costs.get(List.of(library, algorithm, operation.name()));
    if (cost == null && operation == Operation.VERIFY_KNOWN && library.equals(OLD_PHONE)) {
      return costs.get(List.of(library, algorithm, Operation.VERIFY_FIRST.name()));
    }
    return cost;
  }

  boolean hasPhoneCosts() {
    return !results.phoneCosts().isEmpty();
  }
}
