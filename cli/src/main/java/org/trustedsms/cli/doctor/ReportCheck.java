// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Results;

/** Whether there are measured times, from which a curve is recommended. */
final class ReportCheck implements Check {
  private static final String ADVICE = "\"trusted-sms bench\" makes one";

  private final Path report;

  ReportCheck(Path report) {
    this.report = report;
  }

  @Override
  public String subject() {
    return "measured report";
  }

  @Override
  public boolean isNeeded() {
    return false;
  }

  @Override
  public Finding look() {
    if (!Files.exists(report)) {
      return Finding.missing(report + " is not there, which recommend reads", ADVICE);
    }
    try {
      Results results = ResultsFile.read(report);
      return Finding.ok(report + ", " + results.measurements().size() + " times");
    } catch (IOException e) {
      return Finding.broken(String.valueOf(e.getMessage()), ADVICE);
    }
  }
}
