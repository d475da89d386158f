// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import org.trustedsms.cli.command.contacts.AddCommand;
import org.trustedsms.cli.command.contacts.ExportCommand;
import org.trustedsms.cli.command.contacts.ListCommand;
import org.trustedsms.cli.command.contacts.RemoveCommand;
import org.trustedsms.cli.command.contacts.ShowCommand;
import org.trustedsms.cli.command.contacts.TrustCommand;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.Verbosity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
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
    footer = "  trusted-sms contacts add +447700900123 --name Alice --key alice.pub.pem --compared")
public final class ContactsCommand {
  @Mixin private Verbosity verbosity = new Verbosity();

  /** Creates it. */
  public ContactsCommand() {}
}
