// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.report.ResultsComparison.Change;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;

class ResultsComparisonTest {

  private static Results time(double microseconds, Double error) {
    return SampleResults.of(
        List.of(new Timing("core", "P-192", Operation.SIGN, microseconds, error, 10)), List.of());
  }

  private static Results count(long byteCodes) {
    return SampleResults.of(
        List.of(),
        List.of(
            new PhoneCost("trusted-sms", "P-192", Operation.SIGN, byteCodes, 1.0, 2.0),
            new PhoneCost("trusted-sms", "P-192", Operation.ENCRYPT, null, 1.0, 2.0)));
  }

  /** Old and new time, each with an error bar or none. */
  @ParameterizedTest
  @CsvSource({
    "100, 2, 110, 2, WORSE",
    "100, 5, 110, 6, SAME",
    "100, 5, 110, 5, SAME",
    "100, 4, 110, 5, WORSE",
    "100, 0, 104, 0, SAME",
    "100, 0, 106, 0, WORSE",
    "110, 2, 100, 2, BETTER",
    "110, 5, 100, 6, SAME",
    "100, , 114, , SAME",
    "100, , 116, , WORSE",
    "100, 1, 114, , SAME",
    "116, , 100, , BETTER",
    "100, 1, 100, 1, SAME",
  })
  void timesBeyondErrorBarsCount(double old, Double oldError, double now, Double error, Change c) {
    ResultsComparison comparison = ResultsComparison.of(time(old, oldError), time(now, error));
    assertEquals(1, comparison.rows().size());
    assertEquals(c, comparison.rows().get(0).change());
    assertEquals(now / old, comparison.rows().get(0).ratio());
    assertEquals(c == Change.WORSE, comparison.hasRegressions());
    assertTrue(comparison.warnings().isEmpty());
  }

  @Test
  void countsAreExact() {
    assertFalse(ResultsComparison.of(count(1_657_000), count(1_657_000)).hasRegressions());
    ResultsComparison worse = ResultsComparison.of(count(1_657_000), count(1_657_001));
    assertTrue(worse.hasRegressions());
    assertEquals(1, worse.rows().size(), "what is not counted is not compared");
    assertTrue(worse.rows().get(0).counted());
    assertEquals(
        Change.BETTER,
        ResultsComparison.of(count(1_657_001), count(1_657_000)).rows().get(0).change());
    assertTrue(
        worse.toText().contains("(1\u202F657\u202F001 byte codes, was 1\u202F657\u202F000"),
        worse.toText());
  }

  @Test
  void regressionsStandFirstTheWorstOnTop() {
    Results old = SampleResults.server(Map.of("P-192", 100.0));
    Results now =
        SampleResults.of(
            List.of(
                new Timing("trusted-sms core", "P-192", Operation.GENERATE_KEY, 120, 1.0, 9),
                new Timing("trusted-sms core", "P-192", Operation.SIGN, 150, 1.0, 9),
                new Timing("trusted-sms core", "P-192", Operation.VERIFY_FIRST, 100, 1.0, 9),
                new Timing("JDK", "P-256", Operation.SIGN, 100, 1.0, 9)),
            List.of());
    ResultsComparison c = ResultsComparison.of(old, now);
    assertEquals(
        List.of(Operation.SIGN, Operation.GENERATE_KEY),
        c.regressions().stream().map(ResultsComparison.Row::operation).toList());
    assertEquals(List.of("JDK, P-256, signing"), c.added());
    assertEquals(List.of("trusted-sms core, P-192 (legacy), verifying, known key"), c.missing());
    List<String> lines = c.toText().lines().toList();
    assertEquals("2 of 3 values have become worse:", lines.get(0));
    assertEquals(
        "  WORSE  x 1.500   trusted-sms core, P-192 (legacy), signing  (150 µs, was 100 µs)",
        lines.get(1));
    assertTrue(lines.get(2).startsWith("  WORSE  x 1.200"), lines.get(2));
    assertTrue(lines.get(5).startsWith("  better x 0.500"), lines.get(5));
    assertTrue(
        lines.containsAll(List.of("Missing in the newer results:", "  JDK, P-256, signing")));
  }

  @Test
  void equalResultsHaveNoRegressions() {
    Results r = SampleResults.plausible();
    ResultsComparison c = ResultsComparison.of(r, r);
    assertFalse(c.hasRegressions());
    assertTrue(c.added().isEmpty() && c.missing().isEmpty() && c.warnings().isEmpty());
    assertTrue(c.rows().stream().allMatch(row -> row.ratio() == 1));
    assertEquals(
        r.measurements().size()
            + r.phoneCosts().stream().filter(p -> p.byteCodes() != null).count(),
        c.rows().size());
    assertTrue(c.toText().startsWith("No regressions in " + c.rows().size() + " values."));
  }

  @Test
  void timesOfOtherMachinesAreNoRegressionsButCountsAre() {
    Results old = time(100, 1.0);
    Environment e = old.environment();
    Environment other =
        new Environment(
            "ARM", 8, e.system(), "Another JVM", e.time(), Map.of("Bouncy Castle", "1.85"));
    Results slower =
        new Results(
            1,
            "quick",
            other,
            false,
            time(200, 1.0).measurements(),
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of());
    ResultsComparison c = ResultsComparison.of(old, slower);
    assertFalse(c.timesComparable());
    assertFalse(c.hasRegressions());
    assertEquals(Change.WORSE, c.rows().get(0).change(), "it is shown all the same");
    List<String> lines = c.toText().lines().filter(l -> !l.startsWith("Warning: ")).toList();
    assertEquals("There is nothing to be judged.", lines.get(0), "no word on regressions");
    assertEquals("Times, which are not judged (x: new divided by old):", lines.get(2));
    assertTrue(lines.get(3).startsWith("  slower x 2.000"), lines.get(3));
    String warnings = String.join("\n", c.warnings());
    for (String words :
        List.of(
            "Different modes: standard, now quick.",
            "Different processors: Intel",
            "Different numbers of processors: 2, now 8.",
            "Different JVMs: ",
            "Different versions of Bouncy Castle: 1.86, now 1.85.",
            "Different versions of JMH: 1.37, now none.",
            "no time counts as a regression",
            "The newer run was interrupted.")) {
      assertTrue(warnings.contains(words), words + " in " + warnings);
    }
    Results more =
        new Results(
            1,
            "quick",
            other,
            true,
            List.of(),
            count(6).phoneCosts(),
            List.of(),
            null,
            List.of(),
            List.of());
    assertTrue(ResultsComparison.of(count(5), more).hasRegressions());
  }

  @Test
  void anotherJvmIsAWarningOnly() {
    Results old = time(100, 1.0);
    Environment e = old.environment();
    Environment newJvm =
        new Environment(e.processor(), e.processors(), e.system(), "25", e.time(), e.versions());
    ResultsComparison c =
        ResultsComparison.of(
            old,
            new Results(
                1,
                old.mode(),
                newJvm,
                true,
                time(200, 1.0).measurements(),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of()));
    assertEquals(1, c.warnings().size());
    assertTrue(c.hasRegressions());
  }

  @Test
  void controlCharactersOfNamesDoNotReachTheTerminal() {
    Results hostile =
        SampleResults.of(
            List.of(new Timing("\u001b[2J\u202E\n", "P-192", Operation.SIGN, 1, null, 1)),
            List.of());
    String text = ResultsComparison.of(hostile, hostile).toText();
    assertTrue(text.contains("??"), text);
    assertFalse(text.contains("\u001b") || text.contains("\u202E"), text);
  }
}
