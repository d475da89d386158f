// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code trusted-sms completion}: the script with which a shell completes commands. */
@Command(name = "completion")
public final class CompletionCommand extends CliCommand {
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  @Parameters(arity = "0..1", paramLabel = "shell", defaultValue = "bash")
  private String shell;

  @Override
  public Integer call() {
    CommandLine all = spec().root().commandLine();
    if (!SHELLS.contains(shell)) {
      throw wrong("\"" + shell + "\" is not supported; give bash, zsh or fish");
    }
    // The script for bash configures zsh to read it, too.
    print(
        shell.equals("fish")
            ? fish(all)
            : AutoComplete.bash(all.getCommandName(), all).stripTrailing());
    return 0;
  }

  private static String fish(CommandLine all) {
    StringBuilder script = new StringBuilder();
    String program = all.getCommandName();
    options(script, "complete -c " + program, all);
    commands(script, program, "not __fish_seen_subcommand_from", all);
    return script.toString().stripTrailing();
  }

  /** Appends the subcommands, and the options of each; a subcommand of one is after both names. */
  private static void commands(
      StringBuilder script, String program, String before, CommandLine parent) {
    String names = String.join(" ", parent.getSubcommands().keySet());
    String condition = before + " " + names;
    for (CommandLine command : parent.getSubcommands().values()) {
      if (command.getCommandSpec().usageMessage().hidden()) {
        continue;
      }
      String name = command.getCommandName();
      script.append(
          "complete -c %s -n %s -f -a %s -d %s%n"
              .formatted(
                  program,
                  quoted(condition),
                  name,
                  quoted(command.getCommandSpec().usageMessage().description()[0])));
      String seen = "__fish_seen_subcommand_from " + name;
      options(script, "complete -c " + program + " -n " + quoted(seen), command);
      if (!command.getSubcommands().isEmpty()) {
        commands(script, program, seen + "; and not __fish_seen_subcommand_from", command);
      }
    }
  }

  private static void options(StringBuilder script, String start, CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (option.hidden()) {
        continue;
      }
      script.append(start);
      for (String name : option.names()) {
        script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1));
      }
      script.append(option.arity().max() > 0 ? " -r" : "");
      script.append(" -d " + quoted(String.join(" ", option.description())) + "\n");
    }
  }

  private static String quoted(String words) {
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
