// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.trustedsms.command.Result;

/**
 * Runs the program that carries out commands. It gets no arguments, and of the environment what
 * every program needs and what is said of the command; the command is its standard input.
 */
final class CommandProgram {
  /** The variable by which the processes of a command are found, whatever their parent is. */
  static final String ID = "TRUSTED_SMS_COMMAND";

  private static final Set<String> KEPT =
      Set.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "USER");
  private static final int POLL_MILLIS = 10;
  private static final int MAX_ENVIRONMENT = 1 << 18;
  private static final int KILLS = 50;

  private final Path program;
  private final Duration limit;
  private final int mostOutput;
  private volatile boolean stopped;

  /**
   * Creates it. After {@code limit} the program and all that it has started are killed; {@code
   * mostOutput} bytes of its output are kept, and one more if there are more.
   */
  CommandProgram(Path program, Duration limit, int mostOutput) {
    this.program = program.toAbsolutePath();
    this.limit = limit;
    this.mostOutput = mostOutput;
  }

  void stop() {
    stopped = true;
  }

  /**
   * Runs the program with a file as its standard input.
   *
   * @param context the environment variables that say something of the command, {@link #ID} among
   *     them
   */
  Outcome run(Path input, Map<String, String> context) throws InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(program.toString())
            .redirectInput(input.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().keySet().retainAll(KEPT);
    builder.environment().putAll(context);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return Outcome.of(Result.FAILED, "the program cannot be started");
    }
    boolean isOver = false;
    try (InputStream out = process.getInputStream()) {
      process.getOutputStream().close();
      ByteArrayOutputStream kept = new ByteArrayOutputStream();
      isOver = await(process, out, kept);
      if (isOver) {
        read(out, kept);
        return new Outcome(status(process.exitValue()), kept.toByteArray());
      }
    } catch (IOException e) {
      // Its output cannot be read: it is killed.
    } finally {
      if (!isOver) {
        killAll(context.get(ID), process);
      }
    }
    return stopped
        ? Outcome.of(Result.INTERRUPTED, "")
        : Outcome.of(Result.FAILED, "killed after " + limit.toSeconds() + " s");
  }

  /** Waits for the end; returns false if it must be killed. */
  private boolean await(Process process, InputStream out, ByteArrayOutputStream kept)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      read(out, kept);
      if (stopped || System.nanoTime() - deadline > 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads what is there, once, and drops what is too much. It never waits: a process in the
   * background may keep the output open.
   */
  private void read(InputStream out, ByteArrayOutputStream kept) throws IOException {
    byte[] buffer = new byte[1 << 16];
    // So that an endless output does not outlast the limit.
    for (int i = 0; i < 256 && out.available() > 0; i++) {
      int count = out.read(buffer, 0, Math.min(buffer.length, out.available()));
      kept.write(buffer, 0, Math.max(0, Math.min(count, mostOutput + 1 - kept.size())));
    }
  }

  /** Exit statuses 64 to 125 are the program's own; the others mean success or failure. */
  private static int status(int exit) {
    boolean isMeant = exit >= Result.FIRST_OF_APPLICATION && exit <= 125;
    return exit == 0 ? Result.DONE : isMeant ? exit : Result.FAILED;
  }

  /** Kills the processes of a command that ran when the device was killed. */
  static void killAll(String id) throws InterruptedException {
    killAll(id, null);
  }

  /** Kills until none is left: one may start others meanwhile. */
  private static void killAll(String id, Process process) throws InterruptedException {
    for (int i = 0; i < KILLS; i++) {
      List<ProcessHandle> found = found(id);
      if (process != null && process.isAlive()) {
        process.descendants().forEach(found::add);
        found.add(process.toHandle());
      }
      if (found.isEmpty()) {
        return;
      }
      found.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Finds them by their environment in /proc, so also those that have left their parent. */
  private static List<ProcessHandle> found(String id) {
    String wanted = "\0" + ID + "=" + id + "\0";
    return ProcessHandle.allProcesses()
        .filter(process -> environment(process.pid()).contains(wanted) && process.isAlive())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String environment(long pid) {
    try (InputStream in = Files.newInputStream(Path.of("/proc/" + pid + "/environ"))) {
      return "\0" + new String(in.readNBytes(MAX_ENVIRONMENT), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      // It is somebody else's, or has ended; or there is no /proc.
      return "";
    }
  }
}
