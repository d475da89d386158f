// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.Verbosity;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code trusted-sms completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description = {
      "Print the script with which bash or zsh completes commands and options of trusted-sms. Both"
          + " take the same; put the line of the example into ~/.bashrc or ~/.zshrc to have it in"
          + " every new shell."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples, for bash and zsh, and through a file:%n",
    footer = {
      "  source <(trusted-sms completion)",
      "  trusted-sms completion > ~/.trusted-sms-completion",
      "  source ~/.trusted-sms-completion"
    })
public final class CompletionCommand implements Callable<Integer> {
  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public CompletionCommand() {}

  @Override
  public Integer call() {
    CommandLine all = spec.root().commandLine();
    System.out.print(AutoComplete.bash(all.getCommandName(), all));
    System.out.flush();
    return 0;
  }
}
