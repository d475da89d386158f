// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import org.trustedsms.cli.command.BenchCommand;
import org.trustedsms.cli.command.BudgetCommand;
import org.trustedsms.cli.command.CommandGroups;
import org.trustedsms.cli.command.CompareCommand;
import org.trustedsms.cli.command.CompletionCommand;
import org.trustedsms.cli.command.ContactsCommand;
import org.trustedsms.cli.command.DemoCommand;
import org.trustedsms.cli.command.DoctorCommand;
import org.trustedsms.cli.command.InspectCommand;
import org.trustedsms.cli.command.JarSizeCommand;
import org.trustedsms.cli.command.LoadCommand;
import org.trustedsms.cli.command.PhoneCommand;
import org.trustedsms.cli.command.RecommendCommand;
import org.trustedsms.cli.command.SmscCommand;
import org.trustedsms.cli.command.key.FingerprintCommand;
import org.trustedsms.cli.command.key.KeygenCommand;
import org.trustedsms.cli.command.key.PubkeyCommand;
import org.trustedsms.cli.command.message.DecryptCommand;
import org.trustedsms.cli.command.message.EncryptCommand;
import org.trustedsms.cli.command.message.EvidenceCommand;
import org.trustedsms.cli.command.message.SignCommand;
import org.trustedsms.cli.command.message.VerifyCommand;
import org.trustedsms.cli.command.sms.ListenCommand;
import org.trustedsms.cli.command.sms.SendCommand;
import org.trustedsms.cli.console.Execution;
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
        "Digitally signed SMS: keys and messages, a client of SMS centres, emulated phones to try"
            + " it with, and what it costs.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      DemoCommand.class,
      DoctorCommand.class,
      KeygenCommand.class,
      PubkeyCommand.class,
      FingerprintCommand.class,
      ContactsCommand.class,
      SignCommand.class,
      VerifyCommand.class,
      EncryptCommand.class,
      DecryptCommand.class,
      EvidenceCommand.class,
      InspectCommand.class,
      SendCommand.class,
      ListenCommand.class,
      PhoneCommand.class,
      SmscCommand.class,
      LoadCommand.class,
      BudgetCommand.class,
      RecommendCommand.class,
      BenchCommand.class,
      CompareCommand.class,
      JarSizeCommand.class,
      CompletionCommand.class
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
    Execution execution = new Execution(commandLine(), System.out);
    execution.coverThreads();
    System.exit(execution.run(args));
  }

  /** Returns the command, to be executed once. */
  static CommandLine commandLine() {
    return FailureLine.install(CommandGroups.install(new CommandLine(new TrustedSms())));
  }
}
