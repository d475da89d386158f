// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.console.CommandResult;

class ModuleCommandTest {
  @TempDir Path folder;

  /** Names that are part of the example's, or that contain its names. */
  @ParameterizedTest
  @ValueSource(strings = {"Gate.X", "gate.sub.Door", "GateHandler.b.Door", "a.gate.GateHandler"})
  void aProjectNamesItsHandlerAlike(String handler) throws Exception {
    System.setProperty("trustedsms.home", "..");
    Path project = folder.resolve("new");
    CommandResult called =
        CommandResult.with(
            new ModuleCommand.NewCommand(), project.toString(), "--handler", handler);
    System.clearProperty("trustedsms.home");
    assertEquals(0, called.status(), called.toString());
    String internal = handler.replace('.', '/');
    int dot = handler.lastIndexOf('.');
    String source = Files.readString(project.resolve("src").resolve(internal + ".java"));
    assertTrue(source.contains("\npackage " + handler.substring(0, dot) + ";\n"), source);
    assertTrue(source.contains("\npublic final class " + handler.substring(dot + 1) + " "), source);
    String manifest = Files.readString(project.resolve("manifest.mf"));
    assertTrue(manifest.contains("\nModule-Handler: " + handler + "\n"), manifest);
    String settings = Files.readString(project.resolve("app.properties"));
    assertTrue(settings.contains("/ModuleMidlet " + internal + "\n"), settings);
    assertTrue(settings.contains("/midlet/ " + internal.substring(0, dot + 1) + "\n"), settings);
  }

  @Test
  void settingsInAnotherEncodingAreNamed() throws Exception {
    Path settings = folder.resolve("app.properties");
    Files.writeString(settings, "# f\u00fcr mich\napp.name=gate\n", StandardCharsets.ISO_8859_1);
    CommandResult called = CommandResult.with(new ModuleCommand.BuildCommand(), folder.toString());
    assertTrue(called.failed(3, settings + ": is not in UTF-8"), called.toString());
  }
}
