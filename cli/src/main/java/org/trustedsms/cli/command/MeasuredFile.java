// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Results;
import org.trustedsms.cli.console.CommandException;

/** Results that were measured before. */
final class MeasuredFile {
  /** Set by the launcher: the folder of the project. */
  static final String HOME = "trustedsms.home";

  private MeasuredFile() {}

  /** Those that come with the project. */
  static Path shipped() {
    return Path.of(System.getProperty(HOME, "."), "docs", "benchmarks", "report.json");
  }

  static Results read(Path file) {
    if (!Files.exists(file)) {
      throw new CommandException(
          file + ": no such file; \"trusted-sms bench\" makes one, report.json");
    }
    try {
      return ResultsFile.read(file);
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
