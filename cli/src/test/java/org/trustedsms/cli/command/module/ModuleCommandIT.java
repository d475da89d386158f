// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;

/** Builds a project with the kit that the build has made. */
class ModuleCommandIT {
  @TempDir Path folder;

  @Test
  void buildsInAFolderWhoseNameHasABlank() {
    System.setProperty("trustedsms.home", "..");
    String project = folder.resolve("my gate").toString();
    CommandResult made = CommandResult.with(new ModuleCommand.NewCommand(), project);
    assertEquals(0, made.status(), made.toString());
    CommandResult built = CommandResult.with(new ModuleCommand.BuildCommand(), project);
    assertEquals(0, built.status(), built.toString());
    assertTrue(Files.isRegularFile(Path.of(project, "target/gate.jar")), built.toString());
  }
}
