// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class StoreOptionTest {
  private static final String VARIABLE = StoreOption.VARIABLE;

  @TempDir Path home;

  @Command
  private static final class Any {
    @Mixin private final StoreOption store;

    Any(Map<String, String> environment, String home) {
      store = new StoreOption(environment::get, home);
    }
  }

  private Path folder(Map<String, String> environment, String... args) {
    return folderIn(home.toString(), environment, args);
  }

  private static Path folderIn(String home, Map<String, String> environment, String... args) {
    Any any = new Any(environment, home);
    FailureLine.install(new CommandLine(any)).parseArgs(args);
    return any.store.folder();
  }

  @Test
  void isInTheHomeFolderAndNotMadeYet() {
    assertEquals(home.resolve(".local/share/trusted-sms/store"), folder(Map.of()));
    assertEquals(folder(Map.of()), folder(Map.of(VARIABLE, "")));
    assertFalse(Files.exists(home.resolve(".local")));
  }

  @Test
  void theVariableGoesBeforeThatAndTheOptionFirst() {
    Map<String, String> environment = Map.of(VARIABLE, "variable");
    assertEquals(Path.of("variable"), folder(environment));
    assertEquals(Path.of("option"), folder(environment, "--store", "option"));
  }

  @Test
  void anEmptyNameIsRefused() {
    ParameterException e =
        assertThrows(ParameterException.class, () -> folder(Map.of(), "--store", ""));
    assertTrue(e.getMessage().contains("'--store': an empty name"), e.getMessage());
  }

  @Test
  void anImpossibleNameIsRefused() {
    CommandException e =
        assertThrows(CommandException.class, () -> folder(Map.of(VARIABLE, "a\0b")));
    assertTrue(e.getMessage().contains(VARIABLE), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?"})
  void withoutAHomeItMustBeNamed(String none) {
    CommandException e = assertThrows(CommandException.class, () -> folderIn(none, Map.of()));
    assertTrue(e.getMessage().contains("--store"), e.getMessage());
    assertEquals(Path.of("option"), folderIn(none, Map.of(), "--store", "option"));
  }
}
