// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.trustedsms.server.file.OutputLostException;
import org.trustedsms.server.util.DaemonThreads;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParseResult;

/**
 * Runs the command line: nothing that is thrown gets out, and output that got lost is a failure.
 */
public final class CommandLineRunner {
  private static final String LOST =
      ": standard output is closed, or its disk is full: not all was printed; send it elsewhere";

  private final CommandLine commandLine;

  /** The exit status of a program that SIGPIPE ends, as a shell gives it. */
  private static final int CLOSED_PIPE = 141;

  private static final long PERIOD_MILLIS = 500;

  private final PrintStream out;
  private final BooleanSupplier isPipe;

  /**
   * Takes a command line that {@link FailureLine#install} knows, and standard output, which all
   * commands print to.
   */
  public CommandLineRunner(CommandLine commandLine, PrintStream out, BooleanSupplier isPipe) {
    this.commandLine = commandLine;
    this.out = out;
    this.isPipe = isPipe;
    commandLine.setExecutionExceptionHandler((e, command, result) -> failed(command, e));
    if (!Terminal.isOutput()) {
      // A locale that knows ASCII alone would lose the rest of a message that is shown once.
      commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    }
  }

  private static int failed(CommandLine command, Throwable e) {
    // That output is lost is said below, of whatever has happened.
    return e instanceof OutputLostException ? FailureLine.FAILED : FailureLine.failed(command, e);
  }

  /** Runs it; the exit status is 0 to 3, or 141 if nobody reads the pipe of standard output. */
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
    if (isPipe.getAsBoolean()) {
      return CLOSED_PIPE;
    }
    CommandLine called = called();
    FailureLine.say(called, called.getCommandSpec().qualifiedName() + LOST);
    return status == ExitCode.OK ? FailureLine.FAILED : status;
  }

  /** Makes threads that end by an exception print one line. */
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
    if (parsed == null) {
      return commandLine;
    }
    List<CommandLine> called = parsed.asCommandLineList();
    return called.get(called.size() - 1);
  }

  /** Ends what runs until it is stopped, when nobody can read its output any more. */
  public static void whenOutputIsLost(PrintStream out, Runnable end) {
    DaemonThreads.thread("output-watch", () -> watch(out, end)).start();
  }

  private static void watch(PrintStream out, Runnable end) {
    try {
      while (!out.checkError()) {
        Thread.sleep(PERIOD_MILLIS);
      }
      end.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
