// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import org.trustedsms.cli.console.CliCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code trusted-sms completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description =
        "Print the script with which bash or zsh completes commands and options of trusted-sms."
            + " Both take the same; put the line of the example into ~/.bashrc or ~/.zshrc to have"
            + " it in every new shell.",
    footerHeading = "%nExamples, for bash and zsh, and through a file:%n",
    footer = {
      "  source <(trusted-sms completion)",
      "  trusted-sms completion > ~/.trusted-sms-completion",
      "  source ~/.trusted-sms-completion"
    })
public final class CompletionCommand extends CliCommand {
  @Override
  public Integer call() {
    CommandLine all = spec().root().commandLine();
    print(AutoComplete.bash(all.getCommandName(), all).stripTrailing());
    return 0;
  }
}
