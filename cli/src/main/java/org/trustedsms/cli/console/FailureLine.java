// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints the failure of a command: one line on standard error, with {@code --verbose} also the
 * stack trace, and with {@code --json} also an object on standard output.
 */
public final class FailureLine {
  /** The exit status of a command that could not do its work. */
  static final int FAILED = 3;

  static final String VERBOSE = "--verbose";
  private static final String JSON = "--json";

  private static final int SHORTEST_BEGINNING = 3;

  private FailureLine() {}

  /**
   * Sets up a command line and its subcommands: how they fail, read values and mark required
   * options; colours on a terminal only, and no meaning for {@code @}.
   */
  public static CommandLine install(CommandLine commandLine) {
    Ansi ansi = Terminal.hasColours() ? Ansi.ON : Ansi.OFF;
    Converters.register(commandLine);
    markRequired(commandLine);
    return commandLine
        .setExpandAtFiles(false)
        .setColorScheme(Help.defaultColorScheme(ansi))
        .setParameterExceptionHandler(FailureLine::calledWrongly)
        .setExecutionExceptionHandler((e, command, result) -> failed(command, e));
  }

  private static void markRequired(CommandLine command) {
    boolean any = command.getCommandSpec().args().stream().anyMatch(ArgSpec::required);
    command
        .getCommandSpec()
        .usageMessage()
        .requiredOptionMarker('*')
        .optionListHeading(any ? "%nOptions (* is required):%n" : "%nOptions:%n");
    command.getSubcommands().values().forEach(FailureLine::markRequired);
  }

  private static int calledWrongly(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String problem = whatIsWrong(e) + ConfigFile.origin(command, e.getMessage());
    sayInJson(command, List.of(args), problem);
    say(command, name + ": " + SafeText.escape(problem) + "; see \"" + name + " --help\"");
    return ExitCode.USAGE;
  }

  /** The parser suggests what is not near, and goes on with lists. */
  private static String whatIsWrong(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return words(e);
    }
    CommandLine command = e.getCommandLine();
    String word = unmatched.getUnmatched().get(0);
    if (unmatched.isUnknownOption()) {
      Set<String> options = command.getCommandSpec().optionsMap().keySet();
      return words(e) + suggestion(word.replaceFirst("=.*", ""), options);
    }
    return command.getSubcommands().isEmpty() ? words(e) : noCommand(word, command);
  }

  public static String noCommand(String word, CommandLine parent) {
    return "there is no command \""
        + word
        + "\""
        + suggestion(
            word,
            parent.getSubcommands().entrySet().stream()
                .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList());
  }

  static int failed(CommandLine command, Throwable e) {
    ParseResult parsed = command.getParseResult();
    boolean verbose = parsed != null && parsed.hasMatchedOption(VERBOSE);
    String name = command.getCommandSpec().qualifiedName();
    String problem = describe(e) + ConfigFile.origin(command, String.valueOf(e.getMessage()));
    if (!(e instanceof CommandException told && told.isInJson())) {
      sayInJson(command, parsed == null ? List.of() : parsed.originalArgs(), problem);
    }
    String hint = verbose || isForUsers(e) ? "" : "; " + VERBOSE + " tells where";
    say(command, name + ": " + SafeText.escape(problem) + hint);
    if (verbose) {
      e.printStackTrace(command.getErr());
      command.getErr().flush();
    }
    return e instanceof CommandException told && told.isRejected() ? ExitCode.SOFTWARE : FAILED;
  }

  private static void sayInJson(CommandLine command, List<String> args, String problem) {
    OptionSpec option = command.getCommandSpec().findOption(JSON);
    if (option != null && args.stream().anyMatch(List.of(option.names())::contains)) {
      command.getOut().println(Json.line(Json.object().put("error", problem)));
      command.getOut().flush();
    }
  }

  /** Prints a line without control characters on standard error. */
  public static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }

  private static String describe(Throwable e) {
    if (isForUsers(e)) {
      return words(e);
    }
    if (e instanceof OutOfMemoryError) {
      return "there is not enough memory; TRUSTED_SMS_JAVA_OPTS=-Xmx1g gives it 1 GiB";
    }
    String type = e.getClass().getSimpleName();
    return e.getMessage() == null ? type : type + ": " + words(e);
  }

  /** Returns whether the message says what is wrong and what to do. */
  private static boolean isForUsers(Throwable e) {
    return e instanceof CommandException
        || e instanceof FileException
        || e instanceof KeyFileException
        || e instanceof KeyUnavailableException
        || e instanceof StampAheadException
        || e instanceof StoreException;
  }

  private static String words(Throwable e) {
    return e.getMessage() == null ? "cannot be used" : e.getMessage().strip();
  }

  /** Returns words to append, with the word that somebody may have meant; empty if none is near. */
  static String suggestion(String word, Collection<String> known) {
    return known.stream()
        .filter(name -> isNear(word, name))
        .min(Comparator.comparingInt(name -> distance(word, name)))
        .map(name -> " (did you mean " + name + "?)")
        .orElse("");
  }

  /** One slip, two in a word of six letters or more, or its beginning. */
  private static boolean isNear(String word, String name) {
    boolean begins = word.length() >= SHORTEST_BEGINNING && name.startsWith(word);
    int longest = 64;
    return begins
        || word.length() < longest
            && distance(word, name) <= (Math.min(word.length(), name.length()) < 6 ? 1 : 2);
  }

  /** Returns the number of letters that are wrong, missing, too many, or swapped with the next. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + wrong, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
