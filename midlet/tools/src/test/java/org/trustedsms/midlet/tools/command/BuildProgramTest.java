// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuildProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int execute(BuildProgram command, String... args) {
    return command.execute(
        "Try X",
        Set.of("x"),
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  @Test
  void doneIsZero() {
    BuildProgram command = (arguments, stream) -> stream.print(arguments.one("x"));
    assertEquals(0, execute(command, "--x", "1"));
    assertEquals("1", out.toString(StandardCharsets.UTF_8));
    assertEquals("", told());
  }

  @Test
  void wrongArgumentsAreTwoAndTheUsageIsTold() {
    assertEquals(2, execute((arguments, stream) -> {}, "--y", "1"));
    assertEquals("There is no option --y.\nUsage: Try X\n", told());
  }

  @Test
  void aFaultIsOneAndAllFaultsAreTold() {
    BuildProgram command =
        (arguments, stream) -> {
          throw new FaultException("a.jar", List.of("first", "second"));
        };
    assertEquals(1, execute(command));
    assertEquals("a.jar: 2 faults\n  first\n  second\n", told());
  }

  @Test
  void aFileThatCannotBeReadIsOneAndTheKindOfTroubleIsTold() {
    BuildProgram command =
        (arguments, stream) -> {
          throw new NoSuchFileException("a.jar");
        };
    assertEquals(1, execute(command));
    assertEquals("java.nio.file.NoSuchFileException: a.jar\n", told());
  }
}
