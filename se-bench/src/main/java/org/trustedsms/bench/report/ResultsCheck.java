// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.trustedsms.bench.result.Environment;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.ServiceFigure;
import org.trustedsms.bench.result.Timing;

/** Refuses results that no run of the benchmark gives. Static functions only. */
final class ResultsCheck {
  private static final int MOST_ROWS = 20_000;
  static final int MOST_NOTES = 1_000;
  private static final int LONGEST_NAME = 200;
  static final int LONGEST_NOTE = 10_000;

  private ResultsCheck() {}

  /** Fails with an IllegalArgumentException that names the first fault. */
  static void check(Results results) {
    require(
        results.format() == Results.FORMAT,
        "results of format " + results.format() + "; this program reads format " + Results.FORMAT);
    require(
        results.measurements().size() <= MOST_ROWS
            && results.phoneCosts().size() <= MOST_ROWS
            && results.notes().size() <= MOST_NOTES,
        "more than " + MOST_ROWS + " measurements or " + MOST_NOTES + " notes");
    name("mode", results.mode());
    environment(results.environment());
    Set<List<Object>> seen = new HashSet<>();
    for (int i = 0; i < results.measurements().size(); i++) {
      String place = "measurements[" + i + "]";
      Timing m = results.measurements().get(i);
      name(place + ".engine", m.engine());
      name(place + ".algorithm", m.algorithm());
      require(m.operation() != null, place + ".operation: missing");
      positive(place + ".microseconds", m.microseconds());
      if (m.error() != null) {
        notNegative(place + ".error", m.error());
      }
      require(m.samples() >= 1, place + ".samples: " + m.samples() + " is not 1 or more");
      require(
          seen.add(List.of(m.engine(), m.algorithm(), m.operation())),
          place + ": the same engine, algorithm and operation as before");
    }
    seen.clear();
    for (int i = 0; i < results.phoneCosts().size(); i++) {
      String place = "phoneCosts[" + i + "]";
      PhoneCost c = results.phoneCosts().get(i);
      name(place + ".library", c.library());
      name(place + ".algorithm", c.algorithm());
      require(c.operation() != null, place + ".operation: missing");
      require(
          c.byteCodes() == null || c.byteCodes() >= 1,
          place + ".byteCodes: " + c.byteCodes() + " is not 1 or more");
      if (c.interpretedMillis() != null) {
        positive(place + ".interpretedMillis", c.interpretedMillis());
      }
      if (c.projectedMillis() != null) {
        positive(place + ".projectedMillis", c.projectedMillis());
      }
      require(
          seen.add(List.of(c.library(), c.algorithm(), c.operation())),
          place + ": the same library, algorithm and operation as before");
    }
    require(results.gateway().size() <= MOST_NOTES, "more than " + MOST_NOTES + " of gateway");
    for (int i = 0; i < results.gateway().size(); i++) {
      String place = "gateway[" + i + "]";
      ServiceFigure f = results.gateway().get(i);
      name(place + ".name", f.name());
      require(
          f.unit() != null && f.unit().length() <= LONGEST_NAME,
          place + ".unit: missing, or longer than " + LONGEST_NAME + " characters");
      positive(place + ".value", f.value());
      if (f.limit() != null) {
        positive(place + ".limit", f.limit());
      }
    }
    require(results.suites().size() <= MOST_NOTES, "more than " + MOST_NOTES + " of suites");
    results
        .suites()
        .forEach(
            (name, bytes) -> {
              name("suites", name);
              require(bytes != null, "suites." + name + ": missing");
              positive("suites." + name, bytes);
            });
    StudiesCheck.check(results.studies());
    for (int i = 0; i < results.notes().size(); i++) {
      require(
          results.notes().get(i).length() <= LONGEST_NOTE,
          "notes[" + i + "]: longer than " + LONGEST_NOTE + " characters");
    }
  }

  private static void environment(Environment environment) {
    require(environment != null, "environment: missing");
    name("processor", environment.processor());
    name("system", environment.system());
    name("virtualMachine", environment.virtualMachine());
    name("time", environment.time());
    require(
        environment.processors() >= 1,
        "processors: " + environment.processors() + " is not 1 or more");
    require(
        environment.versions() != null && environment.versions().size() <= MOST_NOTES,
        "versions: missing, or more than " + MOST_NOTES);
    environment
        .versions()
        .forEach(
            (what, version) -> {
              name("versions", what);
              name("versions", version);
            });
  }

  private static void name(String place, String name) {
    require(name != null && !name.isBlank(), place + ": missing or empty");
    require(name.length() <= LONGEST_NAME, place + ": longer than " + LONGEST_NAME + " characters");
  }

  private static void positive(String place, double value) {
    require(value > 0, place + ": " + value + " is not more than 0");
    notNegative(place, value);
  }

  private static void notNegative(String place, double value) {
    require(value >= 0 && value < 1e15, place + ": " + value + " is no time");
  }

  static void require(boolean holds, String fault) {
    if (!holds) {
      throw new IllegalArgumentException(fault);
    }
  }
}
