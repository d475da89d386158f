// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Commands that run to their end.
 *
 * @param folder for their output
 */
record Commands(Path folder) {
  private static final int TIMEOUT_SECONDS = 900;

  /** What a command did; its output has its errors, too. */
  record Result(int exitCode, String output) {}

  boolean runs(String... command) throws InterruptedException {
    try {
      return run(folder, List.of(command)).exitCode() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  Result run(Path directory, List<String> command) throws IOException, InterruptedException {
    // Through a file: a pipe that nobody empties would stop the command.
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), () -> "no end of " + command);
    } finally {
      process.destroyForcibly();
    }
    return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }
}
