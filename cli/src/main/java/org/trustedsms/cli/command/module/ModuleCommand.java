// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import org.trustedsms.cli.console.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

@Command(
    name = "module",
    description = {
      "Make an application for a cellular module.",
      "",
      "The module runs MIDlets and has neither screen nor keypad. You write one class, which "
          + "carries out signed commands; docs/guide-midlet.md describes it."
    },
    subcommands = {NewCommand.class, BuildCommand.class, ProvisionCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms module new gate",
      "  trusted-sms module build gate",
      "  trusted-sms module provision gate --commander-number +447700900150 \\",
      "      --commander service.pub.pem --out gate/target/north.jad"
    })
public final class ModuleCommand extends CliCommand {
  @Override
  public Integer call() {
    spec().commandLine().usage(spec().commandLine().getErr());
    return ExitCode.USAGE;
  }
}
