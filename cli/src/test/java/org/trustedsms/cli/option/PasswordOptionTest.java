// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PasswordOptionTest {
  @TempDir Path folder;

  @Command
  private static final class Any {
    @Mixin private final PasswordOption password;

    Any(Map<String, String> environment) {
      password = new PasswordOption(environment::get);
    }
  }

  private static char[] password(Map<String, String> environment, String... args)
      throws FileException {
    Any any = new Any(environment);
    new CommandLine(any).parseArgs(args);
    return any.password.password();
  }

  @Test
  void noneUnlessGiven() throws Exception {
    assertNull(password(Map.of()));
    assertNull(password(Map.of(PasswordOption.VARIABLE, "")));
  }

  @Test
  void fromTheEnvironment() throws Exception {
    assertArrayEquals("secret".toCharArray(), password(Map.of(PasswordOption.VARIABLE, "secret")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret", "secret\n", "secret\r\n"})
  void fromAFileWhichGoesFirst(String contents) throws Exception {
    Path file = Files.writeString(folder.resolve("password"), contents);
    assertArrayEquals(
        "secret".toCharArray(),
        password(Map.of(PasswordOption.VARIABLE, "other"), "--password-file", file.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "ninechars", "geheimä", "two\nlines", "a b"})
  void refusesWhatNoSmscTakesWithoutTellingIt(String contents) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), contents);
    CommandException e =
        assertThrows(
            CommandException.class, () -> password(Map.of(), "--password-file", file.toString()));
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    assertFalse(contents.length() > 1 && e.getMessage().contains(contents.strip() + " "));
  }

  @Test
  void saysWhichFileIsMissing() {
    Path file = folder.resolve("missing");
    FileException e =
        assertThrows(
            FileException.class, () -> password(Map.of(), "--password-file", file.toString()));
    assertTrue(e.getMessage().contains("there is no such file"), e.getMessage());
  }
}
