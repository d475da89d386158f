// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.trustedsms.bench.result.Results.CORE;
import static org.trustedsms.bench.result.Results.SUITE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.measure.Bench;
import org.trustedsms.bench.measure.Mode;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.phone.RsaDsaCosts;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult;

/**
 * Lookout (2014): which signature for commands pushed to phones, RSA-3072 or a curve? Times by 80
 * rounds of warm-up and the mean of 20; seconds for 1,000 to 5,000 signatures; bytes; verifying on
 * a phone; years to break.
 */
final class LookoutStudy {
  private static final String RSA = "RSA-3072 PKCS #1";
  private static final String ED25519 = "Ed25519";
  private static final String P256 = "P-256";
  private static final List<String> ALGORITHMS = List.of(RSA, ED25519, P256);
  private static final int WARM_UP = 80;
  private static final int THOUSAND = 1000;
  private static final int THOUSANDS = 5;

  /**
   * The measurements: times by 80 and 20 rounds, byte codes on P-256, and seconds for 1,000 to
   * 5,000 signatures of RSA-3072, Ed25519, P-256 and ours.
   */
  record Measured(Results results, List<Line> lines, RsaDsaCosts.Cost rsa, int jarBytes) {}

  private LookoutStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    List<String> engines =
        Stream.of(EngineName.values())
            .filter(e -> e != EngineName.BOUNCY_CASTLE_2008)
            .map(EngineName::words)
            .toList();
    Results results =
        Bench.run(
            new Bench.Settings(Mode.LOOKOUT, ALGORITHMS, engines, true, false), progress, null);
    List<Line> lines = new ArrayList<>();
    for (String algorithm : ALGORITHMS) {
      Optional<Timing> fastest = fastest(results, algorithm, Operation.SIGN, false);
      if (fastest.isPresent()) {
        lines.add(line(algorithm, fastest.get().engine(), progress));
      }
    }
    lines.add(line(P256, CORE, progress));
    progress.note("RSA-3072: byte codes of " + Results.OLD);
    return of(new Measured(results, lines, RsaDsaCosts.rsa(3072), PhoneBench.suiteBytes()));
  }

  private static Line line(String algorithm, String engine, Progress progress) throws Exception {
    progress.note("1 000 to 5 000 signatures: " + algorithm + ", " + engine);
    TimedTask task =
        ((CallableEngine) EngineName.named(List.of(engine)).get(0).open())
            .task(Algorithm.named(algorithm), Operation.SIGN, Hashing.INCLUDED);
    for (int i = 0; i < WARM_UP; i++) {
      task.run();
    }
    List<Double> seconds = new ArrayList<>();
    for (int thousands = 1; thousands <= THOUSANDS; thousands++) {
      long start = System.nanoTime();
      for (int i = 0; i < thousands * THOUSAND; i++) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        task.run();
      }
      seconds.add((System.nanoTime() - start) / 1e9);
    }
    return new Line(algorithm + ", " + engine, seconds);
  }

  /** The fastest engine for an algorithm, ours or one of the others. */
  private static Optional<Timing> fastest(
      Results results, String algorithm, Operation operation, boolean ours) {
    return results.measurements().stream()
        .filter(t -> t.algorithm().equals(algorithm) && t.operation() == operation)
        .filter(t -> ours == t.engine().equals(CORE))
        .min(Comparator.comparingDouble(Timing::microseconds));
  }

  private static double microseconds(
      Results results, String algorithm, Operation operation, boolean ours) {
    return fastest(results, algorithm, operation, ours)
        .map(Timing::microseconds)
        .orElse(Double.NaN);
  }

  private static double millis(Results results, String algorithm, Operation operation) {
    return microseconds(results, algorithm, operation, algorithm.equals(P256)) / 1000;
  }

  static StudyResult of(Measured measured) {
    Results results = measured.results();
    double known = results.byteCodes(SUITE, P256, Operation.VERIFY_KNOWN);
    double verifying = measured.rsa().verifying();
    double rsa = microseconds(results, RSA, Operation.VERIFY_KNOWN, false);
    double curve =
        Math.min(
            microseconds(results, ED25519, Operation.VERIFY_KNOWN, false),
            microseconds(results, P256, Operation.VERIFY_KNOWN, false));
    return StudyFile.fill(
        "lookout",
        Map.ofEntries(
            Map.entry("rsaSigning", millis(results, RSA, Operation.SIGN)),
            Map.entry("rsaVerifying", millis(results, RSA, Operation.VERIFY_KNOWN)),
            Map.entry("curveSigning", millis(results, P256, Operation.SIGN)),
            Map.entry("curveVerifying", millis(results, P256, Operation.VERIFY_KNOWN)),
            Map.entry("timings", timings(results)),
            Map.entry("lines", measured.lines()),
            Map.entry("rsa", measured.rsa()),
            Map.entry("known", known),
            Map.entry("first", results.byteCodes(SUITE, P256, Operation.VERIFY_FIRST)),
            Map.entry("phoneFaster", known < verifying),
            Map.entry("jarBytes", measured.jarBytes()),
            Map.entry("onServer", answer(rsa, curve, "the fastest engine of each")),
            Map.entry("onPhone", answer(verifying, known, "byte codes, known key on P-256")),
            Map.entry("slower", slower(measured.lines())),
            Map.entry("notes", results.conditions()),
            Map.entry("phoneNote", PhoneBench.notes().get(2))));
  }

  private static List<Map<String, ?>> timings(Results results) {
    return ALGORITHMS.stream()
        .flatMap(
            algorithm ->
                results.measurements().stream()
                    .filter(t -> t.algorithm().equals(algorithm))
                    .filter(t -> t.operation() == Operation.SIGN)
                    .sorted(Comparator.comparingDouble(Timing::microseconds)))
        .<Map<String, ?>>map(
            t ->
                Map.of(
                    "algorithm", t.algorithm(),
                    "engine", t.engine(),
                    "signing", t.microseconds(),
                    "verifying",
                        results.microseconds(t.engine(), t.algorithm(), Operation.VERIFY_KNOWN)))
        .toList();
  }

  private static String answer(double rsa, double curve, String how) {
    return Double.isNaN(rsa + curve)
        ? "not measured"
        : (rsa < curve ? "yes, " + Labels.times(curve / rsa) : "no, " + Labels.times(rsa / curve))
            + " times "
            + (rsa < curve ? "faster" : "slower")
            + " ("
            + how
            + ")";
  }

  private static String slower(List<Line> lines) {
    return lines.size() < 2
        ? "not measured"
        : "no, %s times slower than %s"
            .formatted(
                Labels.times(lines.get(0).slope() / lines.get(lines.size() - 1).slope()),
                lines.get(lines.size() - 1).name());
  }

  /** The seconds for 1,000, 2,000 and so on signatures, and their line by least squares. */
  record Line(String name, List<Double> seconds) {
    Line {
      seconds = List.copyOf(seconds);
    }

    /** Returns the seconds that the line rises for each thousand. */
    double slope() {
      double middle = (seconds.size() + 1) / 2.0;
      double products = 0;
      double squares = 0;
      for (int i = 0; i < seconds.size(); i++) {
        double x = i + 1 - middle;
        products += x * seconds.get(i);
        squares += x * x;
      }
      return products / squares;
    }

    /** Returns the seconds where the line begins, at no signature. */
    double start() {
      double mean = seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      return mean - slope() * (seconds.size() + 1) / 2;
    }

    double perSecond() {
      return 1000 / slope();
    }
  }
}
