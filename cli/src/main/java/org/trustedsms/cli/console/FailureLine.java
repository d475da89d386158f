// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintWriter;
import org.trustedsms.emulator.explain.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * How a command says that something went wrong: in one line on standard error, and with {@code
 * --verbose} the stack trace below it.
 */
public final class FailureLine {
  private static final String VERBOSE = "--verbose";

  private FailureLine() {}

  /**
   * Has a command line and all of its subcommands fail in this way.
   *
   * @param commandLine the command line
   * @return the same
   */
  public static CommandLine install(CommandLine commandLine) {
    return commandLine
        .setParameterExceptionHandler(FailureLine::calledWrongly)
        .setExecutionExceptionHandler(FailureLine::failed);
  }

  private static int calledWrongly(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command
        .getErr()
        .println(name + ": " + firstLine(e.getMessage()) + "; see \"" + name + " --help\"");
    return ExitCode.USAGE;
  }

  private static int failed(Exception e, CommandLine command, ParseResult result) {
    PrintWriter err = command.getErr();
    boolean verbose = command.getParseResult().hasMatchedOption(VERBOSE);
    String name = command.getCommandSpec().qualifiedName();
    err.println(name + ": " + describe(e) + (hidesSomething(e, verbose) ? hint() : ""));
    if (verbose) {
      e.printStackTrace(err);
    }
    err.flush();
    return ExitCode.SOFTWARE;
  }

  private static String describe(Exception e) {
    if (e instanceof CommandException) {
      return firstLine(e.getMessage());
    }
    String type = e.getClass().getSimpleName();
    return e.getMessage() == null ? type : type + ": " + firstLine(e.getMessage());
  }

  private static boolean hidesSomething(Exception e, boolean verbose) {
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
