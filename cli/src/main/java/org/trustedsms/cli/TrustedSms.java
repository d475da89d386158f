// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import org.trustedsms.cli.command.BenchCommand;
import org.trustedsms.cli.command.BudgetCommand;
import org.trustedsms.cli.command.CompareCommand;
import org.trustedsms.cli.command.DemoCommand;
import org.trustedsms.cli.command.LoadCommand;
import org.trustedsms.cli.command.PhoneCommand;
import org.trustedsms.cli.command.RecommendCommand;
import org.trustedsms.cli.command.SmscCommand;
import org.trustedsms.cli.console.FailureLine;
import org.trustedsms.cli.console.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code trusted-sms}. Exit status: 0 if all went well, 1 if something was refused or
 * failed, 2 if it was called wrongly.
 */
@Command(
    name = "trusted-sms",
    description =
        "Digitally signed SMS: emulated phones and an SMS centre to try them with, and what it"
            + " costs.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      DemoCommand.class,
      PhoneCommand.class,
      SmscCommand.class,
      LoadCommand.class,
      BenchCommand.class,
      BudgetCommand.class,
      RecommendCommand.class,
      CompareCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExample:%n",
    footer = {
      "  trusted-sms demo",
      "",
      "Exit status: 0 all went well, 1 refused or failed, 2 called wrongly.",
      "\"trusted-sms COMMAND --help\" tells more about a command."
    })
public final class TrustedSms {
  private TrustedSms() {}

  /**
   * Runs the command and ends the process.
   *
   * @param args the arguments
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command, to be executed once. */
  static CommandLine commandLine() {
    return FailureLine.install(new CommandLine(new TrustedSms()));
  }
}
