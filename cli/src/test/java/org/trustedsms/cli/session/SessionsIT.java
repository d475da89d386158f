// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Each session in {@code src/test/sessions}, on the launcher. */
@DisabledOnOs(OS.WINDOWS)
class SessionsIT {
  private static final String SUFFIX = ".session";

  /** A session with a line {@code # needs: openssl} is skipped where there is no such command. */
  private static final String NEEDS = "# needs: ";

  @TempDir Path temporary;

  @TestFactory
  Stream<DynamicTest> sessions() throws IOException {
    Path folder = Repository.root().resolve("cli/src/test/sessions");
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
    assertFalse(files.isEmpty(), "no sessions in " + folder);
    return files.stream().map(file -> dynamicTest(name(file), file.toUri(), () -> run(file)));
  }

  private static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private void run(Path file) throws Exception {
    List<String> lines = Files.readAllLines(file);
    lines.stream()
        .filter(line -> line.startsWith(NEEDS))
        .map(line -> line.substring(NEEDS.length()).strip())
        .forEach(tool -> assumeTrue(Shell.isInstalled(tool), "there is no " + tool));
    List<SessionStep> steps = SessionReader.read(lines, 1);
    assertFalse(steps.isEmpty(), file + " has no commands");
    Sandbox sandbox = new Sandbox(temporary.resolve(name(file)));
    try (Shell shell = sandbox.shellWithOneProcess(true)) {
      SessionCheck check =
          new SessionCheck(file.getFileName().toString(), new SessionPlaceholders());
      for (SessionStep step : steps) {
        check.that(step, shell.run(step.command()));
      }
    }
  }
}
