// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A POSIX sh that executes one command after the other, so that variables and background processes
 * live on. Each command reads nothing and writes both its streams into a file of its own. For use
 * by one thread.
 */
public final class Shell implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final Duration TO_END = Duration.ofMinutes(1);
  private static final int MAX_OUTPUT = 1 << 20;
  private static final String ENDED = "ended";

  private final Path scratch;
  private final boolean ownGroup;
  private final Process process;
  private final Writer commands;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Deque<String> background = new ArrayDeque<>();
  private int count;

  /**
   * What a command did.
   *
   * @param output the lines it printed
   * @param status its exit status; -1 if it did not end in time
   */
  public record Answer(List<String> output, int status) {
    /** Whether it ended by itself. */
    public boolean ended() {
      return status >= 0;
    }
  }

  /**
   * Starts it.
   *
   * @param folder where it is
   * @param scratch a folder for its files
   * @param environment all of its environment
   */
  public Shell(Path folder, Path scratch, Map<String, String> environment) throws IOException {
    this.scratch = Files.createDirectories(scratch);
    this.ownGroup = isInstalled("setsid");
    ProcessBuilder builder =
        new ProcessBuilder(ownGroup ? List.of("setsid", "sh") : List.of("sh"))
            .directory(folder.toFile())
            .redirectError(scratch.resolve("shell.err").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    process = builder.start();
    commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::readAnswers, "answers of the shell");
    reader.setDaemon(true);
    reader.start();
  }

  /** Returns whether there is a command of this name. */
  public static boolean isInstalled(String command) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
  }

  private void readAnswers() {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        answers.add(line);
      }
    } catch (IOException e) {
      // It is being closed.
    } finally {
      answers.add(ENDED);
    }
  }

  /**
   * Executes a command. One that does not end within ten minutes is killed, and the shell with it.
   *
   * @param command one or more lines
   * @return what it did
   */
  public Answer run(String command) throws IOException, InterruptedException {
    Path output = execute(command, "", "$?");
    String answer = answers.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    if (answer == null) {
      kill();
      return new Answer(lines(output), -1);
    }
    int status = answer.equals(ENDED) ? process.waitFor() : Integer.parseInt(answer);
    return new Answer(lines(output), status);
  }

  /**
   * Starts a command that goes on until {@link #endBackground}.
   *
   * @param command one or more lines
   * @return what it prints, for {@link #lines}
   */
  public Path background(String command) throws IOException, InterruptedException {
    Path output = execute(command, " &", "$!");
    String started = answers.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    if (started != null && !started.equals(ENDED)) {
      background.push(started);
    }
    return output;
  }

  private Path execute(String command, String how, String answer) throws IOException {
    count++;
    Path script = Files.writeString(scratch.resolve(count + ".sh"), command + "\n");
    Path output = Files.createFile(scratch.resolve(count + ".out"));
    try {
      commands.write(
          ". '" + script + "' </dev/null >'" + output + "' 2>&1" + how + "\necho " + answer + "\n");
      commands.flush();
    } catch (IOException e) {
      // It has ended, and run() will hear so.
    }
    return output;
  }

  /** Returns what a command has printed up to now, without empty lines at the end. */
  public static List<String> lines(Path output) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(output)) {
      bytes = in.readNBytes(MAX_OUTPUT);
    }
    List<String> lines = new ArrayList<>();
    new String(bytes, StandardCharsets.UTF_8)
        .lines()
        .map(String::stripTrailing)
        .forEach(lines::add);
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  /**
   * Tells all processes that were started here to end, and waits until they have. The last one in
   * the background ends first: it may need those that were started before it.
   */
  public void endBackground() throws IOException, InterruptedException {
    while (!background.isEmpty()) {
      String last = background.pop();
      ProcessHandle.of(Long.parseLong(last))
          .ifPresent(shell -> shell.descendants().forEach(ProcessHandle::destroy));
      await("wait " + last);
    }
    process.descendants().forEach(ProcessHandle::destroy);
    await("wait");
  }

  private void await(String ending) throws IOException, InterruptedException {
    if (process.isAlive()) {
      execute(ending, "", "$?");
      answers.poll(TO_END.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      endBackground();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      kill();
    }
  }

  /** All of its group, so that those go, too, whose parent has gone. */
  private void kill() throws IOException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    if (ownGroup) {
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -KILL -" + process.pid() + " 2>/dev/null").start();
      kill.onExit().join();
    }
    process.destroyForcibly();
    process.onExit().join();
    try {
      commands.close();
    } catch (IOException e) {
      // There is nobody to read it.
    }
  }
}
