// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import java.nio.file.Path;
import org.trustedsms.bench.report.ResultsComparison;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trusted-sms compare}: what has become slower. */
@Command(
    name = "compare",
    description = {
      "Compare two measurements.",
      "The exit status is 1 if something is slower beyond the error bars, or costs a "
          + "phone more byte codes."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms compare docs/benchmarks/report.json report/report.json")
public final class CompareCommand extends CliCommand {
  @Parameters(index = "0", paramLabel = "old.json", description = "The older measurement.")
  private Path older;

  @Parameters(index = "1", paramLabel = "new.json", description = "The newer measurement.")
  private Path newer;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Override
  public Integer call() {
    ResultsComparison comparison =
        ResultsComparison.of(MeasuredFile.read(older), MeasuredFile.read(newer));
    System.out.println(
        jsonOption.isAsked() ? Json.lines(ComparisonJson.of(comparison)) : comparison.toText());
    System.out.flush();
    return comparison.hasRegressions() ? 1 : 0;
  }
}
