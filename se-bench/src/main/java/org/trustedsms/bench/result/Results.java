// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The measurements of one run. Suites are the lengths of JARs in bytes, by name; notes say, for
 * example, that an engine is missing.
 */
public record Results(
    int format,
    String mode,
    Environment environment,
    boolean complete,
    List<Timing> measurements,
    List<PhoneCost> phoneCosts,
    List<ServiceFigure> gateway,
    Map<String, Long> suites,
    List<StudyResult> studies,
    List<String> notes) {
  public static final int FORMAT = 1;

  /** This project's engine on a server. */
  public static final String CORE = "trusted-sms core";

  /** This project's library on a phone. */
  public static final String SUITE = "trusted-sms";

  /** The library that the measurements of 2008 were made with, on a server and on a phone. */
  public static final String OLD = "Bouncy Castle 2008";

  public Results {
    measurements = List.copyOf(measurements);
    phoneCosts = List.copyOf(phoneCosts);
    gateway = List.copyOf(gateway);
    suites = suites == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(suites));
    studies = List.copyOf(studies);
    notes = List.copyOf(notes);
  }

  public Optional<Timing> time(String engine, String algorithm, Operation operation) {
    return measurements.stream()
        .filter(t -> t.engine().equals(engine) && t.algorithm().equals(algorithm))
        .filter(t -> t.operation() == operation)
        .findFirst();
  }

  public Optional<PhoneCost> cost(String library, String algorithm, Operation operation) {
    return phoneCosts.stream()
        .filter(c -> c.library().equals(library) && c.algorithm().equals(algorithm))
        .filter(c -> c.operation() == operation)
        .findFirst();
  }

  /** Returns a time in microseconds; NaN if it was not measured. */
  public double microseconds(String engine, String algorithm, Operation operation) {
    return time(engine, algorithm, operation).map(Timing::microseconds).orElse(Double.NaN);
  }

  /** Returns what an operation executes on a phone; NaN if it was not counted. */
  public double byteCodes(String library, String curve, Operation operation) {
    return cost(library, curve, operation)
        .map(PhoneCost::byteCodes)
        .map(Long::doubleValue)
        .orElse(Double.NaN);
  }

  /** Returns the projection of an operation to the Nokia N70 in ms; NaN if there is none. */
  public double projectedMillis(String library, String curve, Operation operation) {
    return cost(library, curve, operation).map(PhoneCost::projectedMillis).orElse(Double.NaN);
  }

  /** Returns where and when it was measured, and what had to be left out. */
  public List<String> conditions() {
    Environment e = environment;
    return Stream.concat(
            Stream.of(
                "Measured on %s with %d processors, %s, %s."
                    .formatted(e.processor(), e.processors(), e.virtualMachine(), e.time())),
            notes.stream().filter(note -> note.contains("left out:")))
        .toList();
  }

  public Results withGateway(List<ServiceFigure> figures) {
    return with(figures, suites, studies);
  }

  public Results withSuites(Map<String, Long> lengths) {
    return with(gateway, lengths, studies);
  }

  /** Returns the same with a study, in the place of that of the same name if there is one. */
  public Results withStudy(StudyResult study) {
    List<StudyResult> all = new ArrayList<>(studies);
    int place = studies.stream().map(StudyResult::name).toList().indexOf(study.name());
    if (place < 0) {
      all.add(study);
    } else {
      all.set(place, study);
    }
    return with(gateway, suites, all);
  }

  private Results with(
      List<ServiceFigure> figures, Map<String, Long> lengths, List<StudyResult> repeated) {
    return new Results(
        format,
        mode,
        environment,
        complete,
        measurements,
        phoneCosts,
        figures,
        lengths,
        repeated,
        notes);
  }

  /** The machine, the time in ISO 8601, and the versions by name of a measurement. */
  public record Environment(
      String processor,
      int processors,
      String system,
      String virtualMachine,
      String time,
      Map<String, String> versions) {}

  /** A cost of the gateway, and this project's limit if any. A ratio's unit is empty. */
  public record ServiceFigure(
      String name, double value, String unit, Double limit, boolean atLeast) {

    /** Returns whether it is as it is to be; true if nothing is asked for. */
    public boolean meetsLimit() {
      return limit == null || (atLeast ? value >= limit : value <= limit);
    }
  }

  /**
   * The cost of an operation on a phone. Immutable.
   *
   * @param library {@code trusted-sms} (the finished JAR), {@code Bouncy Castle 2008}, or {@code
   *     reference VM} for figures from elsewhere
   * @param algorithm the curve's NIST name
   * @param byteCodes executed, the big integer's included; or null
   * @param interpretedMillis under an interpreter alone (java -Xint); or null
   * @param projectedMillis a projection to the Nokia N70; or null
   */
  public record PhoneCost(
      String library,
      String algorithm,
      Operation operation,
      Long byteCodes,
      Double interpretedMillis,
      Double projectedMillis) {}

  /**
   * An operation's time in microseconds, by mode a mean or the least of the samples. The error is
   * half of the 99.9 % confidence interval; or null.
   */
  public record Timing(
      String engine,
      String algorithm,
      Operation operation,
      double microseconds,
      Double error,
      int samples) {}
}
