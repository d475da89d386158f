// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyTable;
import org.trustedsms.bench.study.AveiroLibraries.Library;
import org.trustedsms.bench.study.AveiroLibraries.Times;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The study of 2022 that compared the signatures of libraries in several languages. */
public final class AveiroStudy implements Study {
  private static final String P_224 = "P-224";

  /** The study's 15 algorithms, signed and verified with: 30 results; and P-224, of Go alone. */
  static final List<String> ALGORITHMS =
      List.of(
          "RSA-1024 PKCS #1",
          "RSA-2048 PKCS #1",
          "RSA-4096 PKCS #1",
          "RSA-1024 PSS",
          "RSA-2048 PSS",
          "RSA-4096 PSS",
          "P-192",
          P_224,
          "P-256",
          "P-521",
          "K-163",
          "K-283",
          "K-571",
          "B-163",
          "B-283",
          "B-571");

  /** What was printed, in microseconds, by libraries. */
  static final Map<String, Map<String, Times>> PRINTED = printed();

  private static final List<String> SHOWN_NOW =
      List.of("RSA-2048 PKCS #1", "RSA-2048 PSS", "P-192", "P-256", "P-521", "K-283", "B-283");

  private static Map<String, Map<String, Times>> printed() {
    Map<String, Map<String, Times>> all = new LinkedHashMap<>();
    Map<String, Times> java = new LinkedHashMap<>();
    java.put("RSA-1024 PKCS #1", new Times(211, 11));
    java.put("RSA-2048 PKCS #1", new Times(1118, 37));
    java.put("RSA-4096 PKCS #1", new Times(7085, 122));
    java.put("RSA-1024 PSS", new Times(213, 12));
    java.put("RSA-2048 PSS", new Times(1120, 39));
    java.put("RSA-4096 PSS", new Times(7093, 127));
    java.put("P-192", new Times(82, 83));
    java.put("P-256", new Times(143, 135));
    java.put("P-521", new Times(537, 677));
    java.put("K-163", new Times(197, 125));
    java.put("K-283", new Times(415, 402));
    java.put("K-571", new Times(1681, 1747));
    java.put("B-163", new Times(196, 89));
    java.put("B-283", new Times(415, 277));
    java.put("B-571", new Times(1724, 1497));
    all.put("Java, 2022", java);
    all.put(
        "Python, 2022",
        Map.of(
            "P-192", new Times(202, 211),
            "P-256", new Times(25, 78),
            "K-571", new Times(1737, 3415)));
    all.put(
        "Go, 2022",
        Map.of(
            "RSA-2048 PKCS #1",
            new Times(1398, 46),
            P_224,
            new Times(101, 316),
            "P-256",
            new Times(24, 70),
            "P-521",
            new Times(925, 3587)));
    return all;
  }

  @Override
  public String name() {
    return "aveiro";
  }

  @Override
  public StudyResult run(Progress progress) throws IOException, InterruptedException {
    List<Algorithm> algorithms = ALGORITHMS.stream().map(Algorithm::named).toList();
    return result(new AveiroLibraries(algorithms, progress).measure());
  }

  /** Puts what was found beside what was printed. */
  static StudyResult result(List<Library> found) {
    return new StudyResult(
        "aveiro",
        "Signatures of libraries in several languages (Aveiro, 2022): which is fastest, with which"
            + " algorithm?",
        "In 2022 P-256 was signed with in 24 µs by Go, 25 by Python and 143 by Java; with RSA-2048"
            + " Java took 1,118 µs to sign and 37 to verify; off P-256 Go's curves were slow, P-521"
            + " taking 925 and 3,587 µs.",
        now(found),
        "P-256 has code of its own in Go and in the native libraries, to which Python, Node,"
            + " Corretto and Conscrypt are bindings, where most other curves have code for any"
            + " curve; and where a library has no short or binary curves, that is its makers'"
            + " choice, not a matter of speed.",
        List.of(
            table("Signing [µs], hashing left out", found, Times::sign, notes(found)),
            table(
                "Verifying [µs], hashing left out",
                found,
                Times::verify,
                List.of("The notes on signing hold here: the same cells are empty, too."))),
        List.of(chart("Signing", found, Times::sign), chart("Verifying", found, Times::verify)),
        List.of("University of Aveiro, 2022: speed of digital signatures in Java, Python and Go"));
  }

  private static List<Library> all(List<Library> found) {
    List<Library> all = new ArrayList<>();
    PRINTED.forEach((name, times) -> all.add(new Library(name, "", times, Map.of())));
    all.addAll(found);
    return all;
  }

  private static StudyTable table(
      String caption, List<Library> found, ToDoubleFunction<Times> value, List<String> notes) {
    List<Library> all = all(found);
    List<String> columns = new ArrayList<>(List.of("algorithm"));
    all.forEach(library -> columns.add(library.name()));
    List<List<String>> rows = new ArrayList<>();
    for (String algorithm : ALGORITHMS) {
      List<String> row = new ArrayList<>(List.of(label(algorithm)));
      for (Library library : all) {
        Times times = library.times().get(algorithm);
        row.add(times == null ? Cells.EMPTY : Cells.figure(value.applyAsDouble(times)));
      }
      rows.add(row);
    }
    return new StudyTable(caption, columns, rows, notes);
  }

  private static List<String> notes(List<Library> found) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Columns of 2022 are the study's, as far as they are in our source: of Java all 30, of"
            + " Python three curves, of Go three curves and RSA-2048. The study had P-224 for Go"
            + " alone, which has no P-192.");
    notes.add(
        Stopwatch.NOTE
            + " Java libraries are run twice, since the JVM compiles the first time, and the smaller"
            + " figure counts. The other languages' programs are run once.");
    notes.add(
        "All have the same keys. Hashing is left out, except by this project's core and by Node,"
            + " which hash 100 bytes. What another language's program signs is checked with Bouncy"
            + " Castle before its figures are taken. OpenSSL is called from Python, which adds"
            + " about a microsecond.");
    for (Library library : found) {
      if (!library.version().isEmpty()) {
        notes.add(library.name() + ": version " + library.version() + ".");
      }
      byReason(library)
          .forEach(
              (reason, algorithms) ->
                  notes.add(
                      "Empty, %s, %s: %s."
                          .formatted(library.name(), String.join(", ", algorithms), reason)));
    }
    return notes;
  }

  private static Map<String, List<String>> byReason(Library library) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    library
        .reasons()
        .forEach(
            (algorithm, reason) ->
                byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add(label(algorithm)));
    return byReason;
  }

  private static String label(String algorithm) {
    Curve curve = Curves.all().byName(algorithm);
    return curve == null ? algorithm : curve.label();
  }

  private static StudyChart chart(
      String caption, List<Library> found, ToDoubleFunction<Times> value) {
    List<StudyChart.Series> series =
        all(found).stream()
            .map(
                library ->
                    new StudyChart.Series(
                        library.name(),
                        SHOWN_NOW.stream()
                            .map(library.times()::get)
                            .map(times -> times == null ? Double.NaN : value.applyAsDouble(times))
                            .toList()))
            .toList();
    return new StudyChart(
        caption, "µs", true, SHOWN_NOW.stream().map(AveiroStudy::label).toList(), series);
  }

  private static String now(List<Library> found) {
    return "Here %s; %s; %s."
        .formatted(
            fastest(found, "P-256", "signs fastest with P-256", Times::sign),
            fastest(found, "P-521", "with P-521", Times::sign),
            fastest(found, "RSA-2048 PKCS #1", "verifies fastest with RSA-2048", Times::verify));
  }

  private static String fastest(
      List<Library> found, String algorithm, String what, ToDoubleFunction<Times> value) {
    Library best = null;
    for (Library library : found) {
      Times times = library.times().get(algorithm);
      if (times != null
          && (best == null
              || value.applyAsDouble(times) < value.applyAsDouble(best.times().get(algorithm)))) {
        best = library;
      }
    }
    return best == null
        ? "nothing " + what
        : best.name()
            + " "
            + what
            + " ("
            + Cells.figure(value.applyAsDouble(best.times().get(algorithm)))
            + " µs)";
  }
}
