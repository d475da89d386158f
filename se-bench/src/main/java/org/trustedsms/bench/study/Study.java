// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.StudyResult;

/** The studies that this project descends from, from the oldest question to the newest. */
public enum Study {
  /** Handshakes of WTLS on a Palm VII, 2000. */
  WTLS(WtlsStudy::run),
  /** Curves on a Nokia N70, 2008. */
  TRUSTED_SMS(TrustedSmsStudy::run),
  /** RSA or a curve for commands pushed to phones, 2014. */
  LOOKOUT(LookoutStudy::run),
  /** Powers in a browser, 2015. */
  POMCOR(PomcorStudy::run),
  /** Signatures of libraries in several languages, 2022. */
  AVEIRO(AveiroStudy::run),
  /** A service and its senders. */
  KNOWN_KEYS(KnownKeysStudy::run);

  private static final String EVERY = "all";

  private interface Measurement {
    StudyResult run(Progress progress) throws Exception;
  }

  private final Measurement measurement;

  Study(Measurement measurement) {
    this.measurement = measurement;
  }

  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Finds studies by name, or "all", in this order. The exception for another has the choices. */
  public static List<Study> named(List<String> names) {
    List<String> wanted = names.stream().map(String::strip).toList();
    List<String> known =
        Stream.concat(Arrays.stream(values()).map(Study::words), Stream.of(EVERY)).toList();
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw Labels.unknown("study", name, known);
      }
    }
    return Arrays.stream(values())
        .filter(study -> wanted.contains(study.words()) || wanted.contains(EVERY))
        .toList();
  }

  /** Measures, and puts the printed figures beside ours; nothing goes on running if it fails. */
  public StudyResult run(Progress progress) throws IOException, InterruptedException {
    try {
      return measurement.run(progress);
    } catch (IOException | InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the study " + words() + " cannot be measured: " + e, e);
    }
  }
}
