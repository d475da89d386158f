// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandLineRunnerTest {
  private final StringWriter err = new StringWriter();

  /** Throws what it is told. */
  @Command(name = "thrower")
  static final class Thrower implements Runnable {
    private final Throwable throwable;

    @Option(names = "--verbose")
    private boolean verbose;

    Thrower(Throwable throwable) {
      this.throwable = throwable;
    }

    @Override
    public void run() {
      if (throwable instanceof Error e) {
        throw e;
      }
      if (throwable != null) {
        throw (RuntimeException) throwable;
      }
    }
  }

  /** A full disk. */
  private static PrintStream full() {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        },
        true);
  }

  private static PrintStream empty() {
    return new PrintStream(new ByteArrayOutputStream());
  }

  private CommandLine commandLine(Throwable throwable) {
    return FailureLine.install(new CommandLine(new Thrower(throwable)))
        .setErr(new PrintWriter(err, true));
  }

  private int run(Throwable throwable, PrintStream out, String... args) {
    return new CommandLineRunner(commandLine(throwable), out, () -> false).run(args);
  }

  /** Prints a text that ASCII does not have. */
  @Command(name = "printer")
  static final class Printer extends CliCommand {
    @Override
    public Integer call() {
      print("Gr\u00fc\u00dfe \u20ac");
      return 0;
    }
  }

  @Test
  void whereThereIsNoTerminalOutputIsInUtf8WhateverTheLocaleIs() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream ascii = new PrintStream(bytes, false, StandardCharsets.US_ASCII);
    CommandLine printer = FailureLine.install(new CommandLine(new Printer()));
    assertEquals(0, new CommandLineRunner(printer, ascii, () -> false).run());
    assertEquals("Gr\u00fc\u00dfe \u20ac", bytes.toString(StandardCharsets.UTF_8).strip());
  }

  @Test
  void whateverIsThrownIsOneLine() {
    assertEquals(3, run(new OutOfMemoryError("Java heap space"), empty()));
    assertTrue(err.toString().startsWith("thrower: there is not enough memory"), err.toString());
    assertEquals(3, run(new StackOverflowError(), empty()));
    assertEquals(3, run(new IllegalStateException("a\nb\33[2J"), empty()));
    assertEquals(3, run(new AssertionError(), empty()));
    assertEquals(4, err.toString().lines().count(), err.toString());
    assertFalse(err.toString().contains("\33"));
    assertTrue(err.toString().contains("IllegalStateException: a\\nb\\u001B[2J; --verbose tells"));
  }

  @Test
  void verboseTellsWhere() {
    assertEquals(3, run(new StackOverflowError(), empty(), "--verbose"));
    assertTrue(err.toString().contains("\tat "), err.toString());
  }

  @Test
  void whatCannotBePrintedIsAFailure() {
    PrintStream out = full();
    assertEquals(0, run(null, out), "nothing was printed");
    out.println("x");
    assertEquals(3, run(null, out));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().startsWith("thrower: standard output is closed"), err.toString());
    assertEquals(2, run(null, out, "--unknown"));
  }

  @Test
  void aPipeThatNobodyReadsIsNoFailureToTell() {
    PrintStream out = full();
    out.println("x");
    assertEquals(141, new CommandLineRunner(commandLine(null), out, () -> true).run());
    assertEquals("", err.toString());
  }

  @Test
  void whatIsRejectedIsToldFromWhatCannotBeDone() {
    assertEquals(1, run(CommandException.rejected("it is another key", null), empty()));
    assertEquals(3, run(new CommandException("there is no key"), empty()));
  }

  @Test
  void helpThatCannotBePrintedIsAFailure() {
    PrintStream out = full();
    CommandLine commandLine = commandLine(null).setOut(new PrintWriter(out));
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    assertEquals(3, new CommandLineRunner(commandLine, out, () -> false).run("--help"));
    assertTrue(err.toString().startsWith("thrower: standard output is closed"), err.toString());
  }

  @Test
  void anArgumentThatBeginsWithAnAtSignIsNoFile() {
    assertEquals(2, run(null, empty(), "@/etc/passwd"));
    assertTrue(err.toString().contains("'@/etc/passwd'"), err.toString());
  }

  @Test
  void threadsThatEndSaySoInOneLine() throws InterruptedException {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    try {
      new CommandLineRunner(commandLine(null), empty(), () -> false).coverThreads();
      Thread thread =
          new Thread(
              () -> {
                throw new IllegalStateException("broken\n\33");
              },
              "worker");
      thread.start();
      thread.join();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertEquals(
        "thrower: thread worker has ended: java.lang.IllegalStateException: broken\\n\\u001B",
        err.toString().strip());
  }

  @Test
  void lostOutputEndsWhatRunsUntilItIsStopped() throws InterruptedException {
    PrintStream out = full();
    CountDownLatch lost = new CountDownLatch(1);
    out.println("x");
    CommandLineRunner.whenOutputIsLost(out, lost::countDown);
    assertTrue(lost.await(10, TimeUnit.MINUTES));
  }
}
