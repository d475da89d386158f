// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.server.util.DaemonThreads;

/** Runs an external command without input. */
public final class ExternalCommand {
  private ExternalCommand() {}

  /** A command's exit status, -1 if it did not end in time, and the beginning of its output. */
  public record Answer(int status, String text) {
    private static final Answer NONE = new Answer(-1, "");

    public boolean ended() {
      return status >= 0;
    }
  }

  /**
   * Starts a command and waits for its end; ends it and all it has started if that takes too long
   * or the thread is interrupted. Keeps the first bytes of output. Later output of other processes
   * may be missing, because Java closes the pipe.
   */
  public static Answer run(ProcessBuilder command, Duration timeout, int most)
      throws IOException, InterruptedException {
    Process process = command.start();
    try {
      closeInput(process);
      FutureTask<byte[]> text = beginningOf(process.getInputStream(), most);
      long end = System.nanoTime() + timeout.toNanos();
      if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        return Answer.NONE;
      }
      byte[] bytes = text.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return new Answer(process.exitValue(), new String(bytes, StandardCharsets.UTF_8));
    } catch (TimeoutException | ExecutionException e) {
      return Answer.NONE;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void closeInput(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException goneAlready) {
      // It wants no input.
    }
  }

  /** A thread of its own reads to the end, as a full pipe would stop the command. */
  private static FutureTask<byte[]> beginningOf(InputStream in, int most) {
    FutureTask<byte[]> text =
        new FutureTask<>(
            () -> {
              try (in) {
                byte[] beginning = in.readNBytes(most);
                in.transferTo(OutputStream.nullOutputStream());
                return beginning;
              }
            });
    DaemonThreads.thread("answer", text).start();
    return text;
  }
}
