// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CliCommand.Version;
import org.trustedsms.cli.console.ConfigFile;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Parameters;

@Command(name = "generate-man", hidden = true)
public final class ManCommand extends CliCommand {
  @Parameters(paramLabel = "folder")
  private Path folder;

  @Override
  public Integer call() throws FileException {
    OutputFolder.make(folder);
    write(spec().root(), new Version().getVersion()[0]);
    return 0;
  }

  private void write(CommandSpec command, String version) throws FileException {
    byte[] page = ManPage.of(command, version).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(
        folder.resolve(ManPage.fileName(command)), page, FileAccess.DEFAULT, IfExists.REPLACE);
    for (CommandSpec each : ManPage.visible(command)) {
      write(each, version);
    }
  }

  /** The manual page of a command, in the macros of man(7), from the same words as its help. */
  record ManPage(CommandSpec command, StringBuilder page) {
    private static final String PROGRAM = "trusted-sms";
    private static final String EXAMPLE = "Example";

    static String fileName(CommandSpec command) {
      return name(command) + ".1";
    }

    private static String name(CommandSpec command) {
      return command.qualifiedName("-");
    }

    /** Writes the page. */
    static String of(CommandSpec command, String version) {
      return new ManPage(command, new StringBuilder()).write(version);
    }

    private String write(String version) {
      UsageMessageSpec usage = command.usageMessage();
      List<String> description =
          Arrays.stream(usage.description())
              .map(ManPage::plain)
              .filter(words -> !words.isEmpty())
              .toList();
      macro("TH", name(command).toUpperCase(Locale.ROOT), "1", "", version, PROGRAM);
      section("Name");
      text(name(command) + " - " + firstSentence(description.get(0)));
      section("Synopsis");
      line(".B " + escaped(command.qualifiedName()));
      text(synopsis());
      section("Description");
      description.forEach(
          words -> {
            macro("PP");
            text(words);
          });
      arguments();
      commands();
      if (command.parent() == null) {
        section("Configuration");
        text(
            "Default options come from the file of --config, or else from "
                + "trusted-sms/config in the folder $XDG_CONFIG_HOME or $HOME/.config. It has "
                + "lines such as \"key = alice.pem\"; lines that begin with # are comments. The "
                + "names are "
                + String.join(", ", ConfigFile.NAMES)
                + "; in the file of --config also those of the command's long options that take a "
                + "value. Names of files are relative to the folder of the file.");
      }
      section("Exit status");
      text(
          "0 success; 1 rejected: the command did its work, and the answer is no; 2 usage error; 3"
              + " failed: the command could not do its work.");
      examples();
      seeAlso();
      return page.toString();
    }

    private String synopsis() {
      StringBuilder words = new StringBuilder();
      for (OptionSpec option : command.options()) {
        if (option.required() && option.group() == null && !option.hidden()) {
          words.append(option.longestName() + " " + option.paramLabel() + " ");
        }
      }
      words.append("[options]");
      for (PositionalParamSpec parameter : command.positionalParameters()) {
        boolean optional = parameter.arity().min() == 0;
        String several = parameter.arity().max() > 1 ? " ..." : "";
        words.append(
            " " + (optional ? "[" : "") + parameter.paramLabel() + several + (optional ? "]" : ""));
      }
      return words + (command.subcommands().isEmpty() ? "" : " command");
    }

    private void arguments() {
      section("Options");
      for (PositionalParamSpec parameter : command.positionalParameters()) {
        item(escaped(parameter.paramLabel()), parameter.description());
      }
      List<OptionSpec> options = new ArrayList<>(command.options());
      options.sort(Comparator.comparingInt(OptionSpec::order));
      for (OptionSpec option : options) {
        if (!option.hidden()) {
          String value = option.arity().max() == 0 ? "" : " " + italic(option.paramLabel());
          String names =
              Arrays.stream(option.names())
                  .map(name -> "\\fB" + escaped(name) + "\\fR")
                  .collect(Collectors.joining(", "));
          boolean required = option.required() && option.group() == null;
          item(names + value + (required ? " (required)" : ""), option.description());
        }
      }
    }

    private void item(String heading, String[] description) {
      macro("TP");
      line(heading);
      // The parser has put default values and variables in.
      text(plain(String.join(" ", description)));
    }

    private void commands() {
      List<CommandSpec> visible = visible(command);
      if (!visible.isEmpty()) {
        section("Commands");
        for (CommandSpec each : visible) {
          item(
              "\\fB" + escaped(each.name()) + "\\fR",
              new String[] {firstSentence(plain(each.usageMessage().description()[0]))});
        }
      }
    }

    static List<CommandSpec> visible(CommandSpec parent) {
      return parent.subcommands().values().stream()
          .map(CommandLine::getCommandSpec)
          .filter(each -> !each.usageMessage().hidden())
          .toList();
    }

    private void examples() {
      String heading = plain(command.usageMessage().footerHeading()).strip();
      if (!heading.startsWith(EXAMPLE)) {
        return;
      }
      section("Examples");
      macro("nf");
      for (String example : command.usageMessage().footer()) {
        if (example.startsWith("  ")) {
          line(escaped(plain(example)));
        }
      }
      macro("fi");
    }

    private void seeAlso() {
      List<String> pages = new ArrayList<>();
      if (command.parent() != null) {
        pages.add(name(command.parent()));
      }
      visible(command).forEach(each -> pages.add(name(each)));
      section("See also");
      text(pages.stream().map(page -> page + "(1)").collect(Collectors.joining(", ")));
    }

    private static String firstSentence(String words) {
      int end = words.indexOf(". ");
      return (end < 0 ? words : words.substring(0, end)).replaceFirst("[.:]$", "");
    }

    /** Strings of the help are formats. */
    private static String plain(String words) {
      return String.format(words);
    }

    private void section(String name) {
      macro("SH", name.toUpperCase(Locale.ROOT));
    }

    private void macro(String name, String... arguments) {
      StringBuilder line = new StringBuilder("." + name);
      for (String argument : arguments) {
        line.append(" \"" + escaped(argument).replace("\"", "\\(dq") + "\"");
      }
      line(line.toString());
    }

    private void text(String words) {
      if (!words.isEmpty()) {
        line(escaped(words));
      }
    }

    private void line(String line) {
      page.append(line).append('\n');
    }

    private static String italic(String words) {
      return "\\fI" + escaped(words) + "\\fR";
    }

    /** groff_char(7): hyphens that are to be typed; a dot or an apostrophe begins a macro. */
    private static String escaped(String words) {
      String safe = words.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti");
      return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
  }
}
