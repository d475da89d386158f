// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintWriter;
import java.util.List;
import org.trustedsms.server.explain.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How a command says that something went wrong: in one line on standard error, and with {@code
 * --verbose} the stack trace below it.
 */
public final class FailureLine {
  private static final String VERBOSE = "--verbose";

  private FailureLine() {}

  /**
   * Has a command line and all of its subcommands fail in this way, print in colours on a terminal
   * only, and take {@code @} at the start of an argument for what it is.
   *
   * @return the same
   */
  public static CommandLine install(CommandLine commandLine) {
    Ansi ansi = Terminal.hasColours() ? Ansi.ON : Ansi.OFF;
    return commandLine
        .setExpandAtFiles(false)
        .setColorScheme(Help.defaultColorScheme(ansi))
        .setParameterExceptionHandler((e, args) -> calledWrongly(e))
        .setExecutionExceptionHandler((e, command, result) -> failed(command, e));
  }

  private static int calledWrongly(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    say(command, name + ": " + whatIsWrong(e) + "; see \"" + name + " --help\"");
    return ExitCode.USAGE;
  }

  /** The parser does not say that there is no such command, but has one that it may have been. */
  private static String whatIsWrong(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !e.getCommandLine().getSubcommands().isEmpty()) {
      String words = "there is no command \"" + unmatched.getUnmatched().get(0) + "\"";
      List<String> near = unmatched.getSuggestions();
      return SafeText.escape(near.isEmpty() ? words : words + "; " + near.get(0) + " is near it");
    }
    return firstLine(e.getMessage());
  }

  /**
   * Says that a command has failed.
   *
   * @param e what was thrown
   * @return the exit status
   */
  static int failed(CommandLine command, Throwable e) {
    CommandLine.ParseResult parsed = command.getParseResult();
    boolean verbose = parsed != null && parsed.hasMatchedOption(VERBOSE);
    String name = command.getCommandSpec().qualifiedName();
    say(command, name + ": " + describe(e) + (hidesSomething(e, verbose) ? hint() : ""));
    if (verbose) {
      e.printStackTrace(command.getErr());
      command.getErr().flush();
    }
    return ExitCode.SOFTWARE;
  }

  /**
   * Prints a line on standard error.
   *
   * @param command gives standard error
   * @param line without control characters
   */
  static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }

  private static String describe(Throwable e) {
    if (e instanceof CommandException) {
      return firstLine(e.getMessage());
    }
    if (e instanceof OutOfMemoryError) {
      return "there is not enough memory; TRUSTED_SMS_JAVA_OPTS=-Xmx1g gives it 1 GiB";
    }
    String type = e.getClass().getSimpleName();
    return e.getMessage() == null ? type : type + ": " + firstLine(e.getMessage());
  }

  private static boolean hidesSomething(Throwable e, boolean verbose) {
    return !verbose && !(e instanceof CommandException);
  }

  private static String hint() {
    return "; " + VERBOSE + " tells where";
  }

  /** Some messages of the parser go on with a list, and repeat what was typed. */
  private static String firstLine(String message) {
    if (message == null) {
      return "cannot be used";
    }
    return SafeText.escape(message.strip());
  }
}
