// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.library.ExternalCommand.Answer;

/** Commands that print anything, or nothing, and do not end. */
@DisabledOnOs(OS.WINDOWS)
class ExternalCommandIT {
  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir Path folder;

  private Answer run(Duration timeout, String script) throws Exception {
    return ExternalCommand.run(
        new ProcessBuilder("sh", "-c", script).directory(folder.toFile()), timeout, 4096);
  }

  @Test
  void statusAndOutputAreTaken() throws Exception {
    assertEquals(new Answer(7, "out\n"), run(LONG, "echo out; echo error >&2; exit 7"));
    assertEquals(new Answer(0, ""), run(LONG, "cat"));
  }

  @Test
  void whatIsNotThereCannotBeStarted() {
    ProcessBuilder nothing = new ProcessBuilder(folder.resolve("nothing").toString());
    assertThrows(IOException.class, () -> ExternalCommand.run(nothing, LONG, 1));
  }

  @Test
  void whatDoesNotEndIsEndedWithAllItHasStarted() throws Exception {
    for (String script : List.of("exec sleep 616", "sleep 616; true", "cat; sleep 616")) {
      assertEquals(new Answer(-1, ""), run(Duration.ofMillis(500), script), script);
    }
    for (ProcessHandle child : ProcessHandle.current().descendants().toList()) {
      if (child.info().commandLine().orElse("").contains("sleep 616")) {
        child.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void endlessOutputIsCutOff() throws Exception {
    Answer answer = run(LONG, "head -c 10000000 /dev/zero | tr '\\0' x");
    assertEquals(new Answer(0, "x".repeat(4096)), answer);
  }
}
