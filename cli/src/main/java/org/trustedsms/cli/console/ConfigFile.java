// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
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
 * its folder; {@code ~/} is the home folder. A file of {@code --config} may also set any long
 * option of the command that takes a value; the user's file, which all commands read, may not. For
 * one call of the command line.
 */
public final class ConfigFile implements IDefaultValueProvider {
  /** The names that all commands know, for the options with {@link FromConfig}. */
  public static final List<String> NAMES =
      List.of("country", "key", "link", "number", "passphrase-file", "smsc", "store");

  private static final String OPTION = "--config";
  private static final Set<String> NO_VALUES_NEEDED =
      Set.of("help", "-h", "--help", "-V", "--version");
  private static final int MAX_BYTES = 1 << 16;

  private final UnaryOperator<String> environment;
  private final Map<OptionSpec, Entry> taken = new LinkedHashMap<>();
  private Map<String, Entry> entries;
  private Path file;
  private boolean isNamed;

  private record Entry(String value, int line) {}

  /** Takes the environment; nothing is read before a command can take a value. */
  public ConfigFile(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  @Override
  public String defaultValue(ArgSpec arg) {
    String name = arg instanceof OptionSpec option ? name(option) : null;
    if (name == null) {
      return null;
    }
    OptionSpec option = (OptionSpec) arg;
    CommandLine command = arg.command().commandLine();
    try {
      Entry entry = entries(command).get(name);
      if (entry == null) {
        return null;
      }
      taken.put(option, entry);
      return isFile(option) ? resolved(option, entry) : entry.value;
    } catch (FileException | CommandException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  /** Returns the name that sets an option; null if none does. */
  private static String name(OptionSpec option) {
    FromConfig shared =
        option.userObject() instanceof Field field ? field.getAnnotation(FromConfig.class) : null;
    if (shared != null) {
      return shared.value();
    }
    String name = option.longestName();
    boolean isSettable =
        option.arity().max() > 0
            // The parser cannot give defaults within groups.
            && option.group() == null
            && name.startsWith("--")
            && !name.equals(OPTION)
            && !NAMES.contains(name.substring(2));
    return isSettable ? name.substring(2) : null;
  }

  private static boolean isFile(OptionSpec option) {
    Class<?> type = option.auxiliaryTypes()[0];
    return type == Path.class || type == Source.class || type == Destination.class;
  }

  /** Returns whether a value of the command is from the file, and not from the command line. */
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

  private Map<String, Entry> entries(CommandLine command) throws FileException {
    if (entries == null) {
      ParseResult parsed = command.getParseResult();
      List<String> args = parsed == null ? List.of() : parsed.originalArgs();
      file = args.stream().anyMatch(NO_VALUES_NEEDED::contains) ? null : file(args);
      entries = file == null ? Map.of() : read(command);
    }
    return entries;
  }

  private Set<String> allowed(CommandLine command) {
    Set<String> allowed = new TreeSet<>(NAMES);
    if (isNamed) {
      command.getCommandSpec().options().stream()
          .map(ConfigFile::name)
          .filter(Objects::nonNull)
          .forEach(allowed::add);
    }
    return allowed;
  }

  private Path file(List<String> args) {
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      if (args.get(i).startsWith(OPTION + "=")) {
        return named(args.get(i).substring(OPTION.length() + 1));
      }
      if (args.get(i).equals(OPTION) && i + 1 < args.size()) {
        return named(args.get(i + 1));
      }
    }
    return new UserFolders(environment, "").configuration().filter(Files::exists).orElse(null);
  }

  private Path named(String name) {
    isNamed = true;
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new CommandException("\"" + name + "\" cannot be the name of a file; see " + OPTION, e);
    }
  }

  private Map<String, Entry> read(CommandLine command) throws FileException {
    Set<String> allowed = allowed(command);
    Map<String, Entry> read = new HashMap<>();
    int number = 0;
    for (String line :
        BoundedFile.readString(file, MAX_BYTES).lines().map(String::strip).toList()) {
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
      if (!allowed.contains(name)) {
        throw new CommandException(
            "%s: there is no setting \"%s\"%s; there are %s"
                .formatted(
                    line(number),
                    name,
                    FailureLine.suggestion(name, allowed),
                    String.join(", ", allowed)));
      }
      Entry before = read.putIfAbsent(name, new Entry(value, number));
      if (before != null) {
        throw new CommandException(
            line(number) + ": " + name + " is set in line " + before.line + " already; remove one");
      }
    }
    return read;
  }

  private String resolved(OptionSpec option, Entry entry) {
    String separator = option.splitRegex();
    return separator.isEmpty()
        ? resolved(entry.value, entry.line)
        : Stream.of(entry.value.split(separator))
            .map(value -> resolved(value.strip(), entry.line))
            .collect(Collectors.joining(separator));
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

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface FromConfig {
    String value();
  }
}
