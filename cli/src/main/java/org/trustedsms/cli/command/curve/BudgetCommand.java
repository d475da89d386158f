// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import org.trustedsms.bench.budget.BudgetText;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms budget}: what an SMS has room for. */
@Command(
    name = "budget",
    description = {
      "Show the room for text in one to three SMS, by curve.",
      "The table also has the bytes of signature, header, keys and tag."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms budget", "  trusted-sms budget --json"})
public final class BudgetCommand extends CliCommand {
  @Mixin private JsonOption jsonOption = new JsonOption();

  @Override
  public Integer call() {
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(BudgetJson.of(Budgets.all())));
    } else {
      System.out.println(BudgetText.of(Budgets.all()));
      if (isVerbose()) {
        System.out.println(PapersOf2008.CORRECTION);
      }
    }
    System.out.flush();
    return 0;
  }
}
