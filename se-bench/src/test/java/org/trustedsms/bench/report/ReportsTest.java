// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;

class ReportsTest {
  private final Results results = SampleResults.plausible();
  private final Recommendation recommendation = Recommender.recommend(results, Constraints.POLICY);

  @TempDir Path folder;

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void csvAndMarkdownAreWrittenOnRequestAlone() throws IOException {
    ReportPage.write(results, recommendation, folder, false, false);
    assertEquals(List.of("report.html", "report.json", "studies.html"), names(folder));
    ReportPage.write(results, recommendation, folder, true, false);
    assertEquals(
        List.of("report.csv", "report.html", "report.json", "studies.html"), names(folder));
  }

  @Test
  void fiveFilesAreWrittenAndAlwaysTheSame() throws IOException {
    Path one = folder.resolve("a/b/one");
    Path two = folder.resolve("two");
    ReportPage.write(results, recommendation, one, true, true);
    ReportPage.write(results, recommendation, two, true, true);
    ReportPage.write(results, recommendation, two, true, true);
    List<String> names =
        List.of("report.csv", "report.html", "report.json", "report.md", "studies.html");
    assertEquals(names, names(two));
    for (String name : names) {
      byte[] bytes = Files.readAllBytes(one.resolve(name));
      assertTrue(bytes.length > 10_000, name);
      assertArrayEquals(bytes, Files.readAllBytes(two.resolve(name)), name);
    }
    assertEquals(results, ResultsFile.read(two.resolve("report.json")));
  }

  @Test
  void withoutStudiesThereIsNoPageOfThem() throws IOException {
    ReportPage.write(SampleResults.of2008(), recommendation, folder, false, false);
    assertEquals(List.of("report.html", "report.json"), names(folder));
    assertFalse(Files.readString(folder.resolve("report.html")).contains("studies.html"));
  }

  @Test
  void nothingOfAnEarlierReportStaysBesideANewOne() throws IOException {
    ReportPage.write(results, recommendation, folder, true, true);
    ReportPage.write(SampleResults.of2008(), recommendation, folder, false, false);
    assertEquals(List.of("report.html", "report.json"), names(folder));
  }

  @Test
  void filesOfTheUserStay() throws IOException {
    Files.writeString(folder.resolve("report.md"), "# My report");
    Files.createDirectory(folder.resolve("report.csv"));
    ReportPage.write(SampleResults.of2008(), recommendation, folder, false, false);
    assertEquals(List.of("report.csv", "report.html", "report.json", "report.md"), names(folder));
  }

  @Test
  void aFileInThePlaceOfTheFolderIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    String message =
        assertThrows(
                IOException.class,
                () -> ReportPage.write(results, recommendation, file, false, false))
            .getMessage();
    assertEquals(file + ": is not a folder; choose another name", message);
    assertThrows(
        IOException.class,
        () -> ReportPage.write(results, recommendation, file.resolve("below"), false, false));
  }
}
