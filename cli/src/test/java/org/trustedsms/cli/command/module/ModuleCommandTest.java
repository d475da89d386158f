// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;

class ModuleCommandTest {
  @TempDir Path folder;

  @Test
  void settingsInAnotherEncodingAreNamed() throws Exception {
    Path settings = folder.resolve("app.properties");
    Files.writeString(settings, "# f\u00fcr mich\napp.name=gate\n", StandardCharsets.ISO_8859_1);
    CommandResult called = CommandResult.with(new ModuleCommand.BuildCommand(), folder.toString());
    assertTrue(called.failed(3, settings + ": is not in UTF-8"), called.toString());
  }
}
