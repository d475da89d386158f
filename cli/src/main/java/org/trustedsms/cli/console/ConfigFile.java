// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Values of options that are not given, from a file with lines such as {@code key = alice.pem}; an
 * empty line, or one that begins with {@code #}, says nothing. The file is that of {@code
 * --config}, or else {@code trusted-sms/config} in the folder {@code $XDG_CONFIG_HOME}, or else in
 * {@code $HOME/.config} (XDG Base Directory Specification). Names of files in it are relative to
 * its folder; {@code ~/} is the home folder. For one call of the command line.
 */
public final class ConfigFile implements IDefaultValueProvider {
  /** The names that may stand in the file; true for those whose values name files. */
  static final Map<String, Boolean> NAMES =
      new TreeMap<>(
          Map.of(
              "country", false,
              "key", true,
              "link", false,
              "number", false,
              "passphrase-file", true,
              "password-file", true,
              "smsc", false,
              "store", true,
              "system-id", false));

  private static final String OPTION = "--config";
  private static final Set<String> NO_VALUES_NEEDED =
      Set.of("help", "-h", "--help", "-V", "--version");
  private static final int MAX_BYTES = 1 << 16;

  private final UnaryOperator<String> environment;
  private final Map<OptionSpec, Entry> taken = new LinkedHashMap<>();
  private Map<String, Entry> entries;
  private Path file;

  /** A value and the line that it is in. */
  private record Entry(String value, int line) {}

  /**
   * Creates it; nothing is read before a command can take a value.
   *
   * @param environment gives the variables of the environment
   */
  public ConfigFile(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** Returns the names that may stand in the file. */
  public static Set<String> names() {
    return NAMES.keySet();
  }

  @Override
  public String defaultValue(ArgSpec arg) {
    FromConfig wanted =
        arg.userObject() instanceof Field field ? field.getAnnotation(FromConfig.class) : null;
    if (wanted == null) {
      return null;
    }
    CommandLine command = arg.command().commandLine();
    Entry entry;
    try {
      entry = entries(command.getParseResult()).get(wanted.value());
    } catch (FileException | CommandException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    if (entry == null) {
      return null;
    }
    taken.put((OptionSpec) arg, entry);
    return entry.value;
  }

  /** Tells whether a value of the command is from the file, and not from the command line. */
  public static boolean isFromFile(CommandSpec spec, String option) {
    OptionSpec found = spec.findOption(option);
    return spec.commandLine().getDefaultValueProvider() instanceof ConfigFile config
        && config.taken.containsKey(found)
        && !spec.commandLine().getParseResult().hasMatchedOption(found);
  }

  /** Says of the values that a message is about where they are from; empty if from no file. */
  static String origin(CommandLine command, String message) {
    if (!(command.getDefaultValueProvider() instanceof ConfigFile config)) {
      return "";
    }
    StringBuilder words = new StringBuilder();
    config.taken.forEach(
        (option, entry) -> {
          if (option.command() == command.getCommandSpec()
              && (message.contains(entry.value) || message.contains(option.longestName()))
              && isFromFile(command.getCommandSpec(), option.longestName())) {
            words.append("; " + option.longestName() + " is from " + config.line(entry.line));
          }
        });
    return words.toString();
  }

  private String line(int number) {
    return file + ", line " + number;
  }

  private Map<String, Entry> entries(ParseResult parsed) throws FileException {
    if (entries == null) {
      List<String> args = parsed == null ? List.of() : parsed.originalArgs();
      file = args.stream().anyMatch(NO_VALUES_NEEDED::contains) ? null : file(args);
      entries = file == null ? Map.of() : read();
    }
    return entries;
  }

  private Path file(List<String> args) {
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      if (args.get(i).startsWith(OPTION + "=")) {
        return path(args.get(i).substring(OPTION.length() + 1));
      }
      if (args.get(i).equals(OPTION) && i + 1 < args.size()) {
        return path(args.get(i + 1));
      }
    }
    return new UserFolders(environment, "").configuration().filter(Files::exists).orElse(null);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new CommandException("\"" + name + "\" cannot be the name of a file; see " + OPTION, e);
    }
  }

  private Map<String, Entry> read() throws FileException {
    Map<String, Entry> read = new HashMap<>();
    int number = 0;
    String text = new String(BoundedFile.readText(file, MAX_BYTES), StandardCharsets.UTF_8);
    for (String line : text.lines().map(String::strip).toList()) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int equals = line.indexOf('=');
      String name = equals < 0 ? line : line.substring(0, equals).strip();
      String value = line.substring(equals + 1).strip();
      if (equals < 0 || value.isEmpty()) {
        throw new CommandException(line(number) + ": write NAME = VALUE, such as key = alice.pem");
      }
      if (!NAMES.containsKey(name)) {
        throw new CommandException(
            line(number)
                + ": there is no setting \""
                + name
                + "\""
                + Suggestion.of(name, NAMES.keySet())
                + "; there are "
                + String.join(", ", NAMES.keySet()));
      }
      Entry entry = new Entry(NAMES.get(name) ? resolved(value, number) : value, number);
      Entry before = read.putIfAbsent(name, entry);
      if (before != null) {
        throw new CommandException(
            line(number) + ": " + name + " is set in line " + before.line + " already; remove one");
      }
    }
    return read;
  }

  private String resolved(String value, int line) {
    if (value.startsWith("pkcs11:") || value.startsWith("card:")) {
      return value;
    }
    try {
      return value.startsWith("~/")
          ? String.valueOf(environment.apply("HOME")) + value.substring(1)
          : file.toAbsolutePath().resolveSibling(value).toString();
    } catch (InvalidPathException e) {
      throw new CommandException(line(line) + ": no file can have this name", e);
    }
  }
}
