// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code trusted-sms contacts}: whose key is whose. */
@Command(
    name = "contacts",
    description = {
      "Keep an address book: whose key is whose, and how it came to be trusted.",
      "",
      "A key is trusted because its digits were compared, or because it was the first that came"
          + " from a number. A key that comes later is offered, and a warning, until you accept it;"
          + " no key is replaced by itself."
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
