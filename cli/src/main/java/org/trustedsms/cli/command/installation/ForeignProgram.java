// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A program of somebody else, asked for its version. It may be anything: it gets no input, so long
 * to answer and no longer, and no more than the beginning of what it says is read.
 */
final class ForeignProgram {
  private static final int MAX_ANSWER = 4096;

  /** ECMA-48, select graphic rendition. */
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

  private final List<String> command;
  private final Duration patience;

  ForeignProgram(List<String> command, Duration patience) {
    this.command = List.copyOf(command);
    this.patience = patience;
  }

  /**
   * What it has answered.
   *
   * @param status its exit status; -1 if it did not end in time
   * @param text the beginning of what it printed
   */
  record Answer(int status, String text) {

    /** The first line that is not empty, without colours. */
    String firstLine() {
      return COLOUR
          .matcher(text)
          .replaceAll("")
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .findFirst()
          .orElse("");
    }
  }

  /** Runs it; empty if it cannot be started, because there is none. */
  Optional<Answer> run() throws InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return Optional.empty();
    }
    try {
      process.getOutputStream().close();
    } catch (IOException goneAlready) {
      // It wants no input.
    }
    try {
      CompletableFuture<byte[]> text = beginningOf(process.getInputStream());
      long end = System.nanoTime() + patience.toNanos();
      boolean ended = process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
      byte[] answer = text.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return Optional.of(
          new Answer(ended ? process.exitValue() : -1, new String(answer, StandardCharsets.UTF_8)));
    } catch (TimeoutException | ExecutionException e) {
      return Optional.of(new Answer(-1, ""));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** A thread of its own reads to the end, as a full pipe would stop the program. */
  private static CompletableFuture<byte[]> beginningOf(InputStream in) {
    CompletableFuture<byte[]> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try (in) {
                byte[] beginning = in.readNBytes(MAX_ANSWER);
                byte[] rest = new byte[MAX_ANSWER];
                while (in.read(rest) >= 0) {
                  continue;
                }
                text.complete(beginning);
              } catch (IOException e) {
                text.completeExceptionally(e);
              }
            },
            "answer");
    reader.setDaemon(true);
    reader.start();
    return text;
  }
}
