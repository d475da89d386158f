// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine;

/** A command that runs in a thread, whose lines are read while it does. */
final class RunningCommand implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 600;

  private final Lines out = new Lines();
  private final Lines err = new Lines();
  private final Thread thread;
  private volatile int status = -1;

  /** What was printed, by lines. */
  static final class Lines extends Writer {
    private final StringBuilder line = new StringBuilder();
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
    private final List<String> all = new ArrayList<>();
    private final Semaphore room = new Semaphore(Integer.MAX_VALUE);
    private volatile boolean broken;

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      room.acquireUninterruptibly();
      if (broken) {
        throw new IOException("Broken pipe");
      }
      synchronized (lock) {
        for (int i = offset; i < offset + length; i++) {
          if (text[i] == '\n') {
            all.add(line.toString());
            unread.add(line.toString());
            line.setLength(0);
          } else {
            line.append(text[i]);
          }
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    List<String> all() {
      synchronized (lock) {
        return List.copyOf(all);
      }
    }

    String next() throws InterruptedException {
      String next = unread.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertNotNull(next, "nothing more is printed after " + all());
      return next;
    }
  }

  RunningCommand(Object command, String... args) {
    CommandLine commandLine =
        FailureLine.install(new CommandLine(command))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    thread = new Thread(() -> status = commandLine.execute(args), "command");
    thread.start();
  }

  /** Waits for the next line on standard output. */
  String out() throws InterruptedException {
    return out.next();
  }

  List<String> allOut() {
    return out.all();
  }

  List<String> allErr() {
    return err.all();
  }

  /** Waits for a line on standard error with these words, and throws the others away. */
  String err(String words) throws InterruptedException {
    String line = err.next();
    while (!line.contains(words)) {
      line = err.next();
    }
    return line;
  }

  /** From now on what is printed gets lost. */
  void closeOut() {
    out.broken = true;
  }

  /** From now on whoever prints waits, as for a pipe that nobody reads. */
  void fillOut() {
    out.room.drainPermits();
  }

  void awaitFullOut() {
    while (!out.room.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
  }

  void emptyOut() {
    out.room.release(Short.MAX_VALUE);
  }

  boolean isRunning() {
    return thread.isAlive();
  }

  /** Waits for the end and returns the exit status. */
  int status() throws InterruptedException {
    thread.join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
    assertFalse(thread.isAlive(), "it does not end");
    return status;
  }

  /** Ends it as Ctrl-C does, and returns the exit status. */
  int stop() throws InterruptedException {
    thread.interrupt();
    return status();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
