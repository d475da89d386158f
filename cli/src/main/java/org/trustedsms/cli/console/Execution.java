// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintStream;
import org.trustedsms.server.file.OutputLostException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParseResult;

/**
 * Runs the command line from the first argument to the exit status: nothing that is thrown gets out
 * of it, and output that got lost is a failure.
 */
public final class Execution {
  private static final String LOST =
      ": standard output is closed, or its disk is full: not all was printed; send it elsewhere";

  private final CommandLine commandLine;
  private final PrintStream out;

  /**
   * Creates it.
   *
   * @param commandLine the command line; {@link FailureLine#install} has been called for it
   * @param out standard output, which all commands print to
   */
  public Execution(CommandLine commandLine, PrintStream out) {
    this.commandLine = commandLine;
    this.out = out;
    commandLine.setExecutionExceptionHandler((e, command, result) -> failed(command, e));
  }

  private static int failed(CommandLine command, Throwable e) {
    // That output is lost is said below, of whatever has happened.
    return e instanceof OutputLostException ? ExitCode.SOFTWARE : FailureLine.failed(command, e);
  }

  /**
   * Runs it.
   *
   * @param args the arguments
   * @return the exit status: 0, 1 or 2
   */
  public int run(String... args) {
    int status;
    try {
      status = commandLine.execute(args);
    } catch (RuntimeException | Error e) {
      // Nothing is left of what filled memory or stack, so that this can be said.
      status = failed(called(), e);
    }
    commandLine.getOut().flush();
    if (!out.checkError()) {
      return status;
    }
    CommandLine called = called();
    FailureLine.say(called, called.getCommandSpec().qualifiedName() + LOST);
    return status == ExitCode.OK ? ExitCode.SOFTWARE : status;
  }

  /** Has threads that end by an exception say so in one line. */
  public void coverThreads() {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) ->
            FailureLine.failed(
                called(),
                new CommandException("thread " + thread.getName() + " has ended: " + e, e)));
  }

  /** The subcommand that was called, as far as the arguments were understood. */
  private CommandLine called() {
    ParseResult parsed = commandLine.getParseResult();
    CommandLine called = commandLine;
    while (parsed != null) {
      called = parsed.commandSpec().commandLine();
      parsed = parsed.subcommand();
    }
    return called;
  }
}
