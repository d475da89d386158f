// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @Test
  void allThatIsInItIsRemovedAndNothingElse(@TempDir Path elsewhere) throws Exception {
    Path kept = Files.writeString(elsewhere.resolve("kept"), "x");
    Path path;
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-test")) {
      path = folder.path();
      Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "x");
      Files.createSymbolicLink(path.resolve("link"), elsewhere);
    }
    assertFalse(Files.exists(path));
    assertTrue(Files.exists(kept));
  }

  @Test
  void oneThatHasGoneIsNoFailure() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-test")) {
      Files.delete(folder.path());
      assertFalse(Files.exists(folder.path()));
    }
  }
}
