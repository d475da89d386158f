// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ShellTest {
  @TempDir Path folder;

  private Shell shell;

  @BeforeEach
  void start() throws IOException {
    shell =
        new Shell(
            folder, folder.resolve("scratch"), Map.of("PATH", System.getenv("PATH"), "A", "b"));
  }

  @AfterEach
  void stop() throws IOException {
    shell.close();
  }

  private Shell.Answer run(String command) throws Exception {
    return shell.run(command);
  }

  @Test
  void commandsShareVariablesAndKeepTheirOutputApart() throws Exception {
    assertEquals(new Shell.Answer(List.of(), 0), run("x=1"));
    assertEquals(new Shell.Answer(List.of("1 b", "e"), 3), run("echo $x $A; echo e >&2; (exit 3)"));
    assertEquals(new Shell.Answer(List.of("0"), 0), run("cat\necho 0"), "there is no input");
    assertEquals(new Shell.Answer(List.of("l 1", "l 2"), 0), run("cat <<END\nl $x\nl 2\nEND"));
  }

  @Test
  void aShellThatEndsIsTold() throws Exception {
    assertEquals(new Shell.Answer(List.of("a"), 7), run("echo a; exit 7"));
  }

  @Test
  void backgroundProcessesEndWithIt() throws Exception {
    Shell.Answer answer = run("sleep 1000 & echo $!; (sleep 1000 & echo $!)");
    shell.close();
    for (String pid : answer.output()) {
      ends(Long.parseLong(pid));
    }
  }

  /** One that nobody has waited for stays known, but has no command any more. */
  private static void ends(long pid) throws InterruptedException {
    for (int i = 0; ProcessHandle.of(pid).flatMap(p -> p.info().command()).isPresent(); i++) {
      assertTrue(i < 500, "process " + pid + " goes on");
      Thread.sleep(10);
    }
  }

  @Test
  void aFailingCommandIsShownWithItsLineAndTheDifference() throws Exception {
    SessionStep step = new SessionStep(12, "echo a; false", List.of("b"), 0);
    SessionCheck check = new SessionCheck("x.session", new SessionPlaceholders());
    Shell.Answer answer = run(step.command());
    String message =
        assertThrows(AssertionError.class, () -> check.that(step, answer)).getMessage();
    assertEquals("x.session:12\n  $ echo a; false\n- b\n+ a\nexit status 1 instead of 0", message);
    assertTrue(answer.ended());
  }
}
