// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.BudgetText;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.command.CommandKinds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "budget",
    description = {
      "Show the room for text in one to three SMS, by curve.",
      "The table is for signed text, and also has the bytes of signature and header."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms budget", "  trusted-sms budget --all"})
public final class BudgetCommand extends CliCommand {
  @Option(names = "--all", description = "Show other kinds of messages, too.")
  private boolean all;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Override
  public Integer call() {
    List<BudgetRow> rows = new ArrayList<>(Budgets.all());
    rows.addAll(Budgets.of(CommandKinds.COMMAND));
    rows.addAll(Budgets.of(CommandKinds.RESULT));
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(BudgetJson.of(rows)));
    } else {
      String kind = rows.get(0).kind();
      System.out.println(
          BudgetText.of(rows.stream().filter(row -> all || row.kind().equals(kind)).toList()));
      if (isVerbose()) {
        System.out.println(PapersOf2008.CORRECTION);
      }
    }
    System.out.flush();
    return 0;
  }
}
