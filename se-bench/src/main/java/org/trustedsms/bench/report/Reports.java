// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.OutputFolder;

/** Writes reports. Static functions only; safe for use by several threads on different folders. */
public final class Reports {
  /** What is written on request. */
  public enum Extra {
    /** report.csv (RFC 4180): a line for each value. */
    CSV,
    /** report.md: what report.html says, without charts. */
    MARKDOWN
  }

  private Reports() {}

  /**
   * Writes report.json (see {@link ResultsFile}), report.html, studies.html if studies were
   * repeated, and what else is asked for, in this order, each of them atomically. Other files in
   * the folder stay as they are. The same arguments always give the same bytes.
   *
   * @param folder where; made if it does not exist
   * @throws IOException if the folder cannot be made or written to; says which
   * @throws IllegalArgumentException if the results are such that {@link ResultsFile} refuses them
   */
  public static void write(
      Results results, Recommendation recommendation, Path folder, Set<Extra> extras)
      throws IOException {
    try {
      OutputFolder.make(folder);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
    ResultsFile.write(results, folder.resolve("report.json"));
    ReportPage page = new ReportPage(results, recommendation);
    ResultsFile.replace(folder.resolve("report.html"), page.toHtml());
    if (!results.studies().isEmpty()) {
      ResultsFile.replace(folder.resolve("studies.html"), page.toStudiesHtml());
    }
    if (extras.contains(Extra.CSV)) {
      ResultsFile.replace(folder.resolve("report.csv"), new CsvReport().write(results));
    }
    if (extras.contains(Extra.MARKDOWN)) {
      ResultsFile.replace(folder.resolve("report.md"), page.toMarkdown());
    }
  }
}
