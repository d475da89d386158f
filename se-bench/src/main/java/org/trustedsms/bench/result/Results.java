// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that one run has measured. Immutable.
 *
 * @param format the version of this structure, {@value #FORMAT}
 * @param suites the length of the JAR of each shipped suite, in bytes, by its name; null for none
 * @param studies the studies that were repeated, each once
 * @param notes what is to be said about the run, for example that an engine could not be loaded
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
}
