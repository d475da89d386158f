// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFoldersTest {
  @TempDir Path home;

  private UserFolders folders(Map<String, String> environment) {
    return new UserFolders(environment::get, home.toString());
  }

  @Test
  void theVariablesGoBeforeTheHomeFolder() {
    Path other = home.resolve("other");
    Map<String, String> all =
        Map.of("HOME", "/home", "XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", other.toString());
    assertEquals(Optional.of(Path.of("/c/trusted-sms/config")), folders(all).configuration());
    assertEquals(
        other.resolve("trusted-sms/phones/1"), folders(all).data("--folder", "phones", "1"));
    Map<String, String> named = Map.of("HOME", other.toString());
    assertEquals(
        Optional.of(other.resolve(".config/trusted-sms/config")), folders(named).configuration());
    assertEquals(
        other.resolve(".local/share/trusted-sms/store"), folders(named).data("--store", "store"));
  }

  @Test
  void aRelativePathIsIgnored() {
    UserFolders folders =
        folders(Map.of("HOME", "a", "XDG_CONFIG_HOME", "", "XDG_DATA_HOME", "data"));
    assertEquals(Optional.of(home.resolve(".config/trusted-sms/config")), folders.configuration());
    assertEquals(home.resolve(".local/share/trusted-sms/store"), folders.data("--store", "store"));
  }

  @Test
  void aFolderOfAnEarlierReleaseStaysInUse() throws Exception {
    Path former = Files.createDirectory(home.resolve(".trusted-sms"));
    UserFolders folders = folders(Map.of("XDG_DATA_HOME", "/data"));
    assertEquals(former.resolve("store"), folders.data("--store", "store"));
  }

  @Test
  void withoutAHomeFolderItSaysWhichOptionToUse() {
    for (String none : new String[] {"", "?"}) {
      UserFolders folders = new UserFolders(Map.<String, String>of()::get, none);
      assertEquals(Optional.empty(), folders.configuration());
      CommandException e =
          assertThrows(CommandException.class, () -> folders.data("--folder", "device"));
      assertTrue(e.getMessage().contains("--folder"), e.getMessage());
    }
  }

  @Test
  void anImpossibleNameIsSaid() {
    UserFolders folders = folders(Map.of("XDG_DATA_HOME", "/a\0b"));
    CommandException e =
        assertThrows(CommandException.class, () -> folders.data("--store", "store"));
    assertTrue(e.getMessage().contains("XDG_DATA_HOME"), e.getMessage());
  }
}
