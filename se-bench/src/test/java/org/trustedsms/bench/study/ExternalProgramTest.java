// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.study.ExternalProgram.Outcome;

class ExternalProgramTest {
  private static final ExternalProgram UNRULY =
      new ExternalProgram(
          "Java",
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1"),
          "FaultyProgram.java",
          Map.of());
  private static final int TIMEOUT = 300;

  @TempDir private Path folder;

  @Test
  void takesWhatIsPrinted() throws Exception {
    Outcome outcome = UNRULY.run(folder, TIMEOUT, "answer");
    assertNull(outcome.failure());
    assertEquals("an answer", outcome.text().strip());
  }

  @Test
  void saysThatACommandIsNotThere() throws Exception {
    ExternalProgram missing =
        new ExternalProgram("?", List.of("no-such-command-here"), "FaultyProgram.java", Map.of());
    Outcome outcome = missing.run(folder, TIMEOUT);
    assertEquals("", outcome.text());
    assertEquals(
        "the command no-such-command-here is not installed, or does not start", outcome.failure());
  }

  @Test
  void takesNothingFromAProgramThatFails() throws Exception {
    Outcome outcome = UNRULY.run(folder, TIMEOUT, "fail");
    assertEquals("", outcome.text());
    assertEquals("FaultyProgram.java ended with 3: it is broken", outcome.failure());
  }

  @Test
  void endsAProgramThatHangs() throws Exception {
    Outcome outcome = UNRULY.run(folder, 1, "hang");
    assertEquals("FaultyProgram.java does not end within 1 seconds", outcome.failure());
  }

  @Test
  void keepsOneMegabyteOfAFlood() throws Exception {
    Outcome outcome = UNRULY.run(folder, TIMEOUT, "flood");
    assertNull(outcome.failure());
    assertTrue(outcome.text().length() <= 1 << 20);
  }

  @Test
  void endsWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> UNRULY.run(folder, TIMEOUT, "hang"));
  }
}
