// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;

class MarkdownReportTest {

  private static List<String> lines(Results results) {
    return new ReportPage(results, Recommender.recommend(results, Constraints.POLICY))
        .toMarkdown()
        .lines()
        .toList();
  }

  /** Columns of a line of a table: bars that are not escaped, less one. */
  private static int columns(String line) {
    return line.replaceAll("\\\\.", "").replaceAll("[^|]", "").length() - 1;
  }

  private static void assertTablesAreRectangles(List<String> lines) {
    int tables = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches("\\|(-+:?\\|)+")) {
        tables++;
        int columns = columns(lines.get(i));
        assertEquals(columns, columns(lines.get(i - 1)), lines.get(i - 1));
        for (int k = i + 1; lines.get(k).startsWith("|"); k++) {
          assertEquals(columns, columns(lines.get(k)), lines.get(k));
        }
      }
    }
    assertTrue(tables >= 6, tables + " tables");
  }

  @Test
  void reportBeginsWithTheRecommendation() {
    List<String> lines = lines(SampleResults.plausible());
    assertEquals("# Which curve for signed SMS", lines.get(0));
    assertEquals("## Recommendation", lines.get(4));
    assertTrue(lines.get(6).startsWith("**Take P-256: 128 bits of security"), lines.get(6));
  }

  @Test
  void tablesHaveEveryCurve() {
    List<String> lines = lines(SampleResults.plausible());
    assertTablesAreRectangles(lines);
    for (String curve : SampleResults.curves()) {
      long rows = lines.stream().filter(l -> l.matches("\\| (\\*\\*)?" + curve + "[ *].*")).count();
      assertEquals(1 + 10 + 5 + 4, rows, curve + ": curves, operations, phone, budget");
    }
  }

  @Test
  void hostileNamesStayTextInOneLine() {
    List<String> lines = lines(HostileResults.make());
    assertTablesAreRectangles(lines);
    String all = String.join("\n", lines);
    assertFalse(all.contains("<script>") || all.contains("<img"));
    assertFalse(all.contains("[l]("), "no link");
    assertTrue(all.contains("\\[l\\](http"), "it is shown as text");
    assertTrue(lines.stream().noneMatch(line -> line.startsWith("new line")));
  }
}
