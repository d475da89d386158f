// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.trustedsms.bench.result.Environment;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;

/** What no run of the benchmark gives. */
final class Faults {
  private static final int MOST_ROWS = 20_000;
  private static final int MOST_NOTES = 1_000;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_NOTE = 10_000;

  private Faults() {}

  /** Returns a sentence about the first fault, or null if there is none. */
  static String in(Results results) {
    if (results.format() != Results.FORMAT) {
      return "results of format "
          + results.format()
          + "; this program reads format "
          + Results.FORMAT;
    }
    if (results.measurements().size() > MOST_ROWS
        || results.phoneCosts().size() > MOST_ROWS
        || results.notes().size() > MOST_NOTES) {
      return "more than " + MOST_ROWS + " measurements or " + MOST_NOTES + " notes";
    }
    return first(
        name("mode", results.mode()),
        environment(results.environment()),
        measurements(results.measurements()),
        phoneCosts(results.phoneCosts()),
        notes(results.notes()));
  }

  private static String environment(Environment environment) {
    if (environment == null) {
      return "environment: missing";
    }
    String fault =
        first(
            name("processor", environment.processor()),
            name("system", environment.system()),
            name("virtualMachine", environment.virtualMachine()),
            name("time", environment.time()));
    if (fault != null) {
      return fault;
    }
    if (environment.processors() < 1) {
      return "processors: " + environment.processors() + " is not 1 or more";
    }
    if (environment.versions() == null || environment.versions().size() > MOST_NOTES) {
      return "versions: missing, or more than " + MOST_NOTES;
    }
    for (Map.Entry<String, String> version : environment.versions().entrySet()) {
      fault = first(name("versions", version.getKey()), name("versions", version.getValue()));
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private static String measurements(List<Measurement> measurements) {
    Set<List<String>> seen = new HashSet<>();
    for (int i = 0; i < measurements.size(); i++) {
      Measurement m = measurements.get(i);
      String place = "measurements[" + i + "]";
      String fault =
          first(
              name(place + ".engine", m.engine()),
              name(place + ".algorithm", m.algorithm()),
              operation(place, m.operation()),
              positive(place + ".microseconds", m.microseconds()),
              m.error() == null ? null : notNegative(place + ".error", m.error()),
              m.samples() < 1 ? place + ".samples: " + m.samples() + " is not 1 or more" : null);
      if (fault != null) {
        return fault;
      }
      if (!seen.add(List.of(m.engine(), m.algorithm(), m.operation().name()))) {
        return place + ": the same engine, algorithm and operation as before";
      }
    }
    return null;
  }

  private static String phoneCosts(List<PhoneCost> costs) {
    Set<List<String>> seen = new HashSet<>();
    for (int i = 0; i < costs.size(); i++) {
      PhoneCost c = costs.get(i);
      String place = "phoneCosts[" + i + "]";
      String fault =
          first(
              name(place + ".library", c.library()),
              name(place + ".algorithm", c.algorithm()),
              operation(place, c.operation()),
              c.byteCodes() != null && c.byteCodes() < 1
                  ? place + ".byteCodes: " + c.byteCodes() + " is not 1 or more"
                  : null,
              c.interpretedMillis() == null
                  ? null
                  : positive(place + ".interpretedMillis", c.interpretedMillis()),
              c.projectedMillis() == null
                  ? null
                  : positive(place + ".projectedMillis", c.projectedMillis()));
      if (fault != null) {
        return fault;
      }
      if (!seen.add(List.of(c.library(), c.algorithm(), c.operation().name()))) {
        return place + ": the same library, algorithm and operation as before";
      }
    }
    return null;
  }

  private static String notes(List<String> notes) {
    for (int i = 0; i < notes.size(); i++) {
      if (notes.get(i).length() > LONGEST_NOTE) {
        return "notes[" + i + "]: longer than " + LONGEST_NOTE + " characters";
      }
    }
    return null;
  }

  private static String operation(String place, Operation operation) {
    return operation == null ? place + ".operation: missing" : null;
  }

  private static String name(String place, String name) {
    if (name == null || name.isBlank()) {
      return place + ": missing or empty";
    }
    return name.length() > LONGEST_NAME
        ? place + ": longer than " + LONGEST_NAME + " characters"
        : null;
  }

  private static String positive(String place, double value) {
    return value > 0 ? notNegative(place, value) : place + ": " + value + " is not more than 0";
  }

  private static String notNegative(String place, double value) {
    return value >= 0 && value < 1e15 ? null : place + ": " + value + " is no time";
  }

  private static String first(String... faults) {
    for (String fault : faults) {
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }
}
