// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Results;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.UserFolders;

/** Results that were measured before. */
public final class MeasuredFile {
  private MeasuredFile() {}

  /** Those that come with the project. */
  public static Path shipped() {
    return UserFolders.project().resolve(Path.of("docs", "benchmarks", "report.json"));
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
