// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

@Command(
    name = "contacts",
    description = {
      "Manage the address book of numbers and trusted keys.",
      "",
      "You trust a key because you compared its digits, or because it was the first "
          + "key from a number. A key that comes later is offered, with a warning, until "
          + "you accept it. No key is replaced automatically."
    },
    subcommands = {
      ListCommand.class,
      ShowCommand.class,
      AddCommand.class,
      TrustCommand.class,
      RemoveCommand.class,
      ExportCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExample:%n",
    footer = {
      "  trusted-sms contacts add +447700900123 --name Alice \\",
      "      --key alice.pub.pem --compared"
    })
public final class ContactsCommand extends CliCommand {
  @Override
  public Integer call() {
    spec().commandLine().usage(spec().commandLine().getErr());
    return ExitCode.USAGE;
  }
}
