// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.trustedsms.bench.study.Lookup.CORE;
import static org.trustedsms.bench.study.Lookup.SUITE;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.CallableEngine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.EngineUnavailableException;
import org.trustedsms.bench.engine.Hashing;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.measure.Bench;
import org.trustedsms.bench.measure.Mode;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.ClassicCosts;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyTable;
import org.trustedsms.bench.result.Timing;
import org.trustedsms.message.Header;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Lookout (2014): which signature for commands pushed to phones, RSA-3072 or a curve? Times by 80
 * rounds of warm-up and the mean of 20; seconds for 1,000 to 5,000 signatures; bytes; verifying on
 * a phone; years to break.
 */
public final class LookoutStudy implements Study {
  static final String NAME = "lookout";

  private static final String RSA = "RSA-3072 PKCS #1";
  private static final String ED25519 = "Ed25519";
  private static final String P256 = "P-256";
  private static final List<String> ALGORITHMS = List.of(RSA, ED25519, P256);
  private static final int WARM_UP = 80;
  private static final int THOUSAND = 1000;
  private static final int THOUSANDS = 5;
  private static final int RSA_BITS = 3072;

  /** Operations a year that its years to break are based on, as a power of two. */
  private static final int YEAR_BITS = 80;

  /** Its bits of security and the power of two of years that it printed for the last two. */
  private static final Map<Integer, Integer> PRINTED_YEARS = Map.of(128, 48, 256, 172);

  /** Its seconds for 1,000 to 5,000 signatures. */
  static final List<Line> PRINTED =
      List.of(
          new Line("RSA-3072, OpenSSL, 2014", List.of(4.7938, 9.4438, 14.3038, 19.0899, 23.7339)),
          new Line("Ed25519, libsodium, 2014", List.of(0.0726, 0.1423, 0.2105, 0.2832, 0.3585)));

  private static final List<Double> PRINTED_RATES = List.of(209.0, 14_030.0);

  /**
   * What was measured.
   *
   * @param results the times by 80 rounds and 20, and a phone's byte codes on P-256
   * @param lines seconds for 1,000 to 5,000 signatures of RSA-3072, Ed25519, P-256 and ours, those
   *     that could be had
   * @param rsa byte codes of RSA-3072
   * @param jarBytes the length of the JAR of the suite with all curves
   */
  record Measured(Results results, List<Line> lines, ClassicCosts.Cost rsa, int jarBytes) {}

  /** Creates it. */
  public LookoutStudy() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StudyResult run(Progress progress) throws IOException, InterruptedException {
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
    progress.note("RSA-3072: byte codes of " + Lookup.OLD);
    return of(new Measured(results, lines, ClassicCosts.rsa(RSA_BITS), PhoneBench.suiteBytes()));
  }

  private static Line line(String algorithm, String engine, Progress progress)
      throws IOException, InterruptedException {
    progress.note("1 000 to 5 000 signatures: " + algorithm + ", " + engine);
    try {
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
    } catch (InterruptedException e) {
      throw e;
    } catch (EngineUnavailableException e) {
      throw new IOException(engine + " cannot be had: " + e.getMessage(), e);
    } catch (Exception e) {
      throw new IOException(engine + " cannot sign with " + algorithm + ": " + e, e);
    }
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

  /** Puts measured figures beside the printed ones. */
  static StudyResult of(Measured measured) {
    Results results = measured.results();
    double rsaSigning = microseconds(results, RSA, Operation.SIGN, false);
    double rsaVerifying = microseconds(results, RSA, Operation.VERIFY_KNOWN, false);
    double curveSigning = microseconds(results, P256, Operation.SIGN, true);
    double curveVerifying = microseconds(results, P256, Operation.VERIFY_KNOWN, true);
    Lookup lookup = new Lookup(results);
    double curvePhone = lookup.byteCodes(SUITE, P256, Operation.VERIFY_KNOWN);
    boolean phoneFaster = curvePhone < measured.rsa().verifying();
    return new StudyResult(
        NAME,
        "Lookout (2014): RSA-3072 or a curve for commands to phones?",
        "RSA-3072 signed 209 times a second and a curve 14,030 times; verifying with RSA took 0.54"
            + " times as long on one phone and 2.4 times as long on the other; RSA, which adds no"
            + " library to an application, was chosen.",
        ("RSA-3072 signs in %s and verifies in %s, P-256 here in %s and %s; verifying on a phone"
                + " takes %s byte codes with RSA and %s on P-256; a signature of RSA fills three SMS.")
            .formatted(
                Lookup.time(rsaSigning / 1000),
                Lookup.time(rsaVerifying / 1000),
                Lookup.time(curveSigning / 1000),
                Lookup.time(curveVerifying / 1000),
                Labels.shortCount(measured.rsa().verifying()),
                Double.isNaN(curvePhone) ? "an unknown number of" : Labels.shortCount(curvePhone)),
        "Commands were pushed over the Internet, where the 384 bytes of a signature do not count,"
            + " as they do in an SMS; "
            + (phoneFaster
                ? "and with a table for a known key a curve verifies with fewer byte codes than"
                    + " RSA, so that the choice of RSA does not hold here."
                : "a phone still verifies RSA with fewer byte codes, but RSA does not fit, so that"
                    + " the choice of RSA does not hold here."),
        List.of(
            times(results),
            lines(measured.lines()),
            bytes(),
            phone(measured, lookup),
            added(measured.jarBytes()),
            years(),
            conclusion(results, measured, curvePhone)),
        List.of(chart(measured.lines())),
        List.of(
            "Lookout, 2014 (Micropush): RSA-3072 of OpenSSL 1.0.1f against Ed25519 of libsodium"
                + " 0.6.1 on an i5-2410M, a Nexus 4 and an iPhone 5c; it calls the curve ECDSA"));
  }

  private static StudyTable times(Results results) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < PRINTED.size(); i++) {
      Line line = PRINTED.get(i);
      rows.add(List.of(line.name(), Labels.number(line.slope() * THOUSAND), "", "printed"));
    }
    for (String algorithm : ALGORITHMS) {
      results.measurements().stream()
          .filter(t -> t.algorithm().equals(algorithm) && t.operation() == Operation.SIGN)
          .sorted(Comparator.comparingDouble(Timing::microseconds))
          .forEach(t -> rows.add(row(results, t)));
    }
    List<String> notes =
        new ArrayList<>(
            List.of(
                "Now: the mean of 20 after 80 rounds of warm-up, the key known. Of 2014: the slope"
                    + " of the line below; verifying on the server is not printed in what we"
                    + " have."));
    notes.addAll(new Lookup(results).notes());
    return new StudyTable(
        "RSA-3072, Ed25519 and P-256 on a server, \u00B5s",
        List.of("algorithm and engine", "signing", "verifying", "from"),
        rows,
        notes);
  }

  private static List<String> row(Results results, Timing signing) {
    double verifying =
        new Lookup(results)
            .microseconds(signing.engine(), signing.algorithm(), Operation.VERIFY_KNOWN);
    return List.of(
        signing.algorithm() + ", " + signing.engine(),
        Labels.number(signing.microseconds()),
        Lookup.cell(verifying),
        "measured");
  }

  private static StudyTable lines(List<Line> measured) {
    List<String> columns = new ArrayList<>(List.of("signatures of"));
    IntStream.rangeClosed(1, THOUSANDS).forEach(i -> columns.add(i + "\u202F000"));
    columns.addAll(List.of("a second, by the line", "a second, printed", "the line begins at, s"));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < PRINTED.size(); i++) {
      rows.add(row(PRINTED.get(i), Labels.number(PRINTED_RATES.get(i))));
    }
    measured.forEach(line -> rows.add(row(line, "")));
    return new StudyTable(
        "Seconds for 1,000 to 5,000 signatures",
        columns,
        rows,
        List.of(
            "The line is that of least squares; of 2014 it gives the 14,030 that are printed, and"
                + " for RSA a little more than the 209. Of today: the fastest engine of the table"
                + " above for each algorithm, and trusted-sms, after 80 rounds of warm-up."));
  }

  private static List<String> row(Line line, String printed) {
    List<String> row = new ArrayList<>(List.of(line.name()));
    line.seconds().forEach(s -> row.add(String.format(Locale.ROOT, "%.4f", s)));
    row.add(Labels.number(line.perSecond()));
    row.add(printed);
    row.add(String.format(Locale.ROOT, "%.4f", line.start()));
    return row;
  }

  private static StudyTable bytes() {
    return new StudyTable(
        "Bytes of keys and signatures, and the SMS they take",
        List.of(
            "algorithm",
            "public key alone",
            "public key, SubjectPublicKeyInfo",
            "signature",
            "SMS for the signature alone",
            "SMS with header and one byte of text"),
        List.of(
            sizes(RSA, RSA_BITS / 8, RSA_BITS / 8), sizes(ED25519, 32, 64), sizes(P256, 33, 64)),
        List.of(
            "The public key alone: RSA's modulus, Ed25519's 32 bytes (RFC 8032), P-256's compressed"
                + " point. Three SMS of 128 bytes are full with a signature of 384: its text goes"
                + " into a fourth. The bytes of 2014 are not printed in what we have."));
  }

  private static List<String> sizes(String algorithm, int key, int signature) {
    return Stream.of(
            algorithm,
            key,
            KeyMaterial.of(Algorithm.named(algorithm)).x509().length,
            signature,
            SegmentCapacity.segmentsFor(signature),
            SegmentCapacity.segmentsFor(signature + Header.LENGTH + 1))
        .map(Object::toString)
        .toList();
  }

  private static StudyTable phone(Measured measured, Lookup lookup) {
    double known = lookup.byteCodes(SUITE, P256, Operation.VERIFY_KNOWN);
    double first = lookup.byteCodes(SUITE, P256, Operation.VERIFY_FIRST);
    return new StudyTable(
        "Verifying on a phone",
        List.of(
            "algorithm",
            "printed: Nexus 4, \u00B5s",
            "printed: iPhone 5c, \u00B5s",
            "byte codes",
            "N70, projected, ms"),
        List.of(
            phone(
                "RSA-3072, e = 65537, library of 2008",
                "617.50",
                "63.30",
                measured.rsa().verifying()),
            phone("Ed25519", "1139.35", "26.85", Double.NaN),
            phone("P-256, trusted-sms, known key", "", "", known),
            phone("P-256, trusted-sms, first message", "", "", first)),
        List.of(
            "Ed25519 is no curve of the suite, and was not counted. P-256 was not measured in 2014."
                + " RSA: the operation alone, without hash and padding; P-256: the whole message.",
            PhoneBench.notes().get(2)));
  }

  private static List<String> phone(String name, String nexus, String iphone, double byteCodes) {
    boolean none = Double.isNaN(byteCodes);
    return List.of(
        name,
        nexus,
        iphone,
        none ? "" : Labels.count(Math.round(byteCodes)),
        none ? "" : Labels.number(PhoneBench.projected(Math.round(byteCodes))));
  }

  private static StudyTable added(int jarBytes) {
    return new StudyTable(
        "Bytes that the curve adds to an application",
        List.of("what", "bytes"),
        List.of(
            List.of("printed: libsodium on Android", Labels.count(360_000)),
            List.of(
                "printed: libsodium on iOS, three architectures (260 + 312 + 312)",
                Labels.count(884_000)),
            List.of(
                "the whole suite of trusted-sms, 16 curves and its screens",
                Labels.count(jarBytes))),
        List.of("Printed as 360 and 884 KB, taken as 1,000 bytes each."));
  }

  /** Returns the power of two of years that breaking so many bits takes. */
  static int yearsExponent(int securityBits) {
    return securityBits - YEAR_BITS;
  }

  private static StudyTable years() {
    List<List<String>> rows = new ArrayList<>();
    for (int bits : new int[] {64, 80, 128, 256}) {
      rows.add(years(bits + " bits", bits));
    }
    rows.add(years("P-192 (legacy)", 96));
    rows.add(years("P-224", 112));
    rows.add(years("P-256, RSA-3072, Ed25519", 128));
    return new StudyTable(
        "Years to break, with 2^80 operations a year",
        List.of("security", "printed", "recomputed", "years"),
        rows,
        List.of(
            "Printed for 128 and 256 bits in what we have. 256 bits less 80 are 176, not 172: the"
                + " printed 6.0e51 years follow from the 172."));
  }

  private static List<String> years(String name, int bits) {
    boolean printed = name.startsWith(Integer.toString(bits)) && PRINTED_YEARS.containsKey(bits);
    return List.of(
        name,
        printed ? "2^" + PRINTED_YEARS.get(bits) : "",
        "2^" + yearsExponent(bits),
        power(Math.pow(2, yearsExponent(bits))));
  }

  private static String power(double years) {
    return String.format(Locale.ROOT, "%.1e", years).replace("e+0", "e").replace("e+", "e");
  }

  private static StudyTable conclusion(Results results, Measured measured, double curvePhone) {
    double rsa = microseconds(results, RSA, Operation.VERIFY_KNOWN, false);
    double curve =
        Math.min(
            microseconds(results, ED25519, Operation.VERIFY_KNOWN, false),
            microseconds(results, P256, Operation.VERIFY_KNOWN, false));
    return new StudyTable(
        "Does the choice of RSA hold?",
        List.of("question", "2014", "now"),
        List.of(
            List.of(
                "Does RSA verify faster, on a server?",
                "",
                answer(rsa, curve, "the fastest engine of each")),
            List.of(
                "Does RSA verify faster, on a phone?",
                "yes on the Nexus 4, no on the iPhone 5c",
                answer(measured.rsa().verifying(), curvePhone, "byte codes, known key on P-256")),
            List.of("Does RSA sign faster?", "no, 67 times slower", slower(measured.lines())),
            List.of(
                "Does it fit into one SMS?",
                "not asked",
                "no: 384 bytes take %d SMS, 64 take %d"
                    .formatted(
                        SegmentCapacity.segmentsFor(RSA_BITS / 8),
                        SegmentCapacity.segmentsFor(64)))),
        List.of("On the server in 2014: not printed in what we have."));
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

  private static StudyChart chart(List<Line> measured) {
    return new StudyChart(
        "Seconds for 1,000 to 5,000 signatures",
        "s",
        true,
        IntStream.rangeClosed(1, THOUSANDS).mapToObj(i -> i + "\u202F000").toList(),
        Stream.concat(PRINTED.stream(), measured.stream())
            .map(line -> new StudyChart.Series(line.name(), line.seconds()))
            .toList());
  }
}
