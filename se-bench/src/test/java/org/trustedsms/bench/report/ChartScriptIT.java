// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.library.ExternalCommand;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyChart;

/** What the script draws, in Chromium, where that is installed. */
class ChartScriptIT {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final int MOST = 16 << 20;

  @TempDir static Path folder;
  private static String report;
  private static String studies;

  @BeforeAll
  static void drawCharts() throws Exception {
    Results results =
        SampleResults.plausible()
            .withStudy(
                new StudyResult(
                    "bars",
                    "",
                    "",
                    "",
                    "",
                    List.of(),
                    List.of(
                        bars("linear", false),
                        bars("by magnitude", true),
                        bar("largest", 1.75e308),
                        bar("smallest", Double.MIN_VALUE)),
                    List.of()));
    ReportPage.write(
        results, Recommender.recommend(results, Constraints.POLICY), folder, false, false);
    report = drawn("report.html");
    studies = drawn("studies.html");
  }

  private static StudyChart bars(String caption, boolean logarithmic) {
    return new StudyChart(
        caption,
        "ms",
        logarithmic,
        List.of("a", "b", "c"),
        List.of(
            new StudyChart.Series("then", List.of(100.0, 10.0, 1.0)),
            new StudyChart.Series("now", List.of(50.0, Double.NaN, 0.0))));
  }

  private static StudyChart bar(String caption, double value) {
    return new StudyChart(
        caption, "", false, List.of("a"), List.of(new StudyChart.Series("s", List.of(value))));
  }

  /** Returns the page as it is after its script has run. */
  private static String drawn(String page) throws Exception {
    ProcessBuilder chromium =
        new ProcessBuilder(
            "chromium",
            "--headless",
            "--no-sandbox",
            "--user-data-dir=" + folder.resolve("profile"),
            "--dump-dom",
            folder.resolve(page).toUri().toString());
    try {
      ExternalCommand.Answer answer =
          ExternalCommand.run(
              chromium.redirectError(ProcessBuilder.Redirect.DISCARD), TIMEOUT, MOST);
      assertEquals(0, answer.status());
      return answer.text();
    } catch (IOException e) {
      assumeTrue(false, "there is no chromium here; the charts are not tried in a browser");
      throw e;
    }
  }

  private static String chart(String page, String label) {
    return first(page, "<svg[^>]*aria-label=\"" + Pattern.quote(label) + "\".*?</svg>").group();
  }

  private static MatchResult first(String text, String pattern) {
    return all(text, pattern).stream().findFirst().orElseThrow(() -> new AssertionError(pattern));
  }

  private static List<MatchResult> all(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).matcher(text).results().toList();
  }

  private static double[] place(String chart, String tip) {
    MatchResult mark =
        first(
            chart,
            "<path transform=\"translate\\(([0-9.]+) ([0-9.]+)\\)\"[^>]*><title>"
                + Pattern.quote(tip));
    return new double[] {Double.parseDouble(mark.group(1)), Double.parseDouble(mark.group(2))};
  }

  @Test
  void everyFigureIsDrawn() throws IOException {
    String source = Files.readString(folder.resolve("report.html"));
    assertEquals(all(source, "<figure").size(), all(report, "<svg[^>]*class=\"chart\"").size());
    assertTrue(source.length() < 350_000, source.length() + " bytes");
  }

  @Test
  void aDotChartHasRowsMarksAndErrors() {
    String chart = chart(report, "Signing: time by curve and engine");
    for (String curve : SampleResults.curves()) {
      assertTrue(chart.contains(">" + ReportOrder.label(curve) + "</text>"), curve);
    }
    double[] small = place(chart, "P-192 (legacy), trusted-sms core: 36.8");
    double[] large = place(chart, "P-256, trusted-sms core: ");
    assertTrue(small[0] < large[0], "more is further right");
    assertTrue(small[1] < large[1], "a later row is below");
    assertTrue(all(chart, "class=\"error c0\"").size() >= 16, "a bar for each of our figures");
    assertTrue(chart.contains("time of one operation (logarithmic)"));
    Set<String> shapes = new HashSet<>();
    all(chart, " d=\"([^\"]+)\"").forEach(shape -> shapes.add(shape.group(1)));
    assertTrue(shapes.size() >= 5, "series differ in shape");
    int ticks = all(chart, "class=\"tick\"").size() / 2;
    assertTrue(ticks >= 2 && ticks <= 10, ticks + " ticks");
  }

  @Test
  void aScatterChartHasCurvesFrontAndEdges() {
    String chart = chart(report, "Bytes of a signed message against security");
    double[] small = place(chart, "P-192: 96 bits, 52 bytes");
    double[] large = place(chart, "P-521: 260 bits, 136 bytes");
    List<MatchResult> edges =
        all(chart, "<line x1=\"([0-9.]+)\" y1=\"([0-9.]+)\"[^>]*class=\"edge\"");
    double full = Double.parseDouble(edges.get(0).group(2));
    double legacy = Double.parseDouble(edges.get(1).group(1));
    assertTrue(small[0] < legacy && large[0] > legacy, "P-192 is legacy");
    assertTrue(large[1] < full && small[1] > full, "P-521 is above the edge of an SMS");
    assertEquals(1, all(chart, "class=\"front\"").size());
    assertTrue(all(chart, "class=\"ring\"").size() > 2, "legend and front");
    assertTrue(chart.contains("K-163, B-163"), "curves of one place have one label");
  }

  @Test
  void barsAreAsHighAsTheirValues() {
    String chart = chart(studies, "linear");
    List<MatchResult> then = heights(chart, "c0");
    double high = height(then, 0);
    assertEquals(high / 10, height(then, 1), 0.1);
    List<MatchResult> now = heights(chart, "c1");
    assertEquals(2, now.size(), "none where there is no value");
    assertEquals(high / 2, height(now, 0), 0.1);
    assertEquals(0, height(now, 1));
    assertEquals(2, all(chart, "<rect[^>]*class=\"hollow c1\"").size(), "every second series");
  }

  @Test
  void theLargestAndTheSmallestNumberHaveFewTicks() {
    for (String label : List.of("largest", "smallest")) {
      int ticks = all(chart(studies, label), "class=\"grid\"").size();
      assertTrue(ticks >= 1 && ticks <= 11, ticks + " ticks");
    }
  }

  @Test
  void aLogarithmicBarIsByOrderOfMagnitude() {
    String chart = chart(studies, "by magnitude");
    List<MatchResult> then = heights(chart, "c0");
    double step = height(then, 0) - height(then, 1);
    assertEquals(step, height(then, 1) - height(then, 2), 0.2);
    assertNotEquals(0, step);
    assertEquals(0, height(heights(chart, "c1"), 1), "0 has no order of magnitude");
  }

  private static List<MatchResult> heights(String chart, String colour) {
    return all(chart, "<rect[^>]*height=\"([0-9.]+)\" class=\"\\w+ " + colour + "\"");
  }

  private static double height(List<MatchResult> bars, int place) {
    return Double.parseDouble(bars.get(place).group(1));
  }
}
