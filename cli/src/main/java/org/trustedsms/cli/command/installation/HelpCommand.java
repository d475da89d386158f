// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "help",
    description = "Print the help of a command, or of all commands.",
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms help sign", "  trusted-sms help contacts add"})
public final class HelpCommand extends CliCommand {
  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The name of a command.")
  private List<String> names = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec().root().commandLine();
    for (String name : names) {
      CommandLine below = command.getSubcommands().get(name);
      if (below == null) {
        throw wrong(FailureLine.noCommand(name, command));
      }
      command = below;
    }
    command.usage(spec().commandLine().getOut());
    return 0;
  }
}
