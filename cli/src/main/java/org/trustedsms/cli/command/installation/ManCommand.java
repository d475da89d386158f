// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.ConfigFile;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

@Command(name = "generate-man", hidden = true)
public final class ManCommand extends CliCommand {
  @Parameters(paramLabel = "folder")
  private Path folder;

  @Override
  public Integer call() throws FileException {
    OutputFolder.make(folder);
    write(new ManPage(spec().root()));
    return 0;
  }

  private void write(ManPage page) throws FileException {
    AtomicFile.write(
        folder.resolve(page.name() + ".1"),
        ManPage.TEMPLATE.execute(page).getBytes(StandardCharsets.UTF_8),
        FileAccess.DEFAULT,
        IfExists.REPLACE);
    for (ManPage each : page.commands()) {
      write(each);
    }
  }

  /** The contents of a command's manual page, in the words of its help. */
  record ManPage(CommandSpec command) {
    static final Template TEMPLATE =
        Mustache.compiler()
            .withEscaper(ManPage::escaped)
            .emptyStringIsFalse(true)
            .compile(
                new InputStreamReader(
                    ManCommand.class.getResourceAsStream("man.mustache"), StandardCharsets.UTF_8));

    /** An option or a parameter; the value is empty if it takes none. */
    record Item(List<String> names, String value, boolean required, String words) {}

    String name() {
      return command.qualifiedName("-");
    }

    String title() {
      return name().toUpperCase(Locale.ROOT);
    }

    String version() {
      return new Version().getVersion()[0];
    }

    List<String> description() {
      return Arrays.stream(command.usageMessage().description())
          .map(ManPage::plain)
          .filter(words -> !words.isEmpty())
          .toList();
    }

    String summary() {
      String words = description().get(0);
      int end = words.indexOf(". ");
      return (end < 0 ? words : words.substring(0, end)).replaceFirst("[.:]$", "");
    }

    String synopsis() {
      Stream<String> options =
          command.options().stream()
              .filter(option -> isRequired(option) && !option.hidden())
              .map(option -> option.longestName() + " " + option.paramLabel());
      Stream<String> parameters =
          command.positionalParameters().stream()
              .map(
                  parameter ->
                      (parameter.arity().min() == 0 ? "[%s%s]" : "%s%s")
                          .formatted(
                              parameter.paramLabel(), parameter.arity().max() > 1 ? " ..." : ""));
      Stream<String> commands =
          command.subcommands().isEmpty() ? Stream.of() : Stream.of("command");
      return Stream.of(options, Stream.of("[options]"), parameters, commands)
          .flatMap(words -> words)
          .collect(Collectors.joining(" "));
    }

    private static boolean isRequired(OptionSpec option) {
      return option.required() && option.group() == null;
    }

    List<Item> parameters() {
      return command.positionalParameters().stream()
          .map(parameter -> new Item(List.of(), parameter.paramLabel(), false, words(parameter)))
          .toList();
    }

    List<Item> options() {
      return command.options().stream()
          .sorted(Comparator.comparingInt(OptionSpec::order))
          .filter(option -> !option.hidden())
          .map(
              option ->
                  new Item(
                      List.of(option.names()),
                      option.arity().max() == 0 ? "" : option.paramLabel(),
                      isRequired(option),
                      words(option)))
          .toList();
    }

    /** The parser has put default values and variables in. */
    private static String words(ArgSpec argument) {
      return plain(String.join(" ", argument.description()));
    }

    List<ManPage> commands() {
      return command.subcommands().values().stream()
          .map(CommandLine::getCommandSpec)
          .filter(each -> !each.usageMessage().hidden())
          .map(ManPage::new)
          .toList();
    }

    /** The names that the configuration file may have; empty but for the page of the program. */
    String configurable() {
      return command.parent() == null ? String.join(", ", ConfigFile.NAMES) : "";
    }

    List<String> examples() {
      return plain(command.usageMessage().footerHeading()).strip().startsWith("Example")
          ? Arrays.stream(command.usageMessage().footer())
              .filter(line -> line.startsWith("  "))
              .map(ManPage::plain)
              .toList()
          : List.of();
    }

    String seeAlso() {
      Stream<ManPage> parent = Stream.ofNullable(command.parent()).map(ManPage::new);
      return Stream.concat(parent, commands().stream())
          .map(page -> page.name() + "(1)")
          .collect(Collectors.joining(", "));
    }

    /** Strings of the help are formats. */
    private static String plain(String words) {
      return String.format(words);
    }

    /** groff_char(7): hyphens that are to be typed; a dot or an apostrophe begins a macro. */
    private static String escaped(String words) {
      String safe = words.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti");
      return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
  }
}
