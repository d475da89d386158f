// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir Path parent;

  private void assumePosix() {
    assumeTrue(
        parent.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs POSIX permissions and links");
  }

  @Test
  void makesFoldersForTheirOwner() throws Exception {
    assumePosix();
    Path made = PrivateFolder.make(parent.resolve("a").resolve("b"));
    assertEquals(parent.toRealPath().resolve("a").resolve("b"), made);
    for (Path folder : new Path[] {made, made.getParent()}) {
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }
  }

  @Test
  void leavesWhatIsThereAndFollowsLinks() throws Exception {
    assumePosix();
    Path shared = Files.createDirectory(parent.resolve("shared"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), shared);
    assertEquals(shared.toRealPath(), PrivateFolder.make(link));
    assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(shared)));
  }

  @Test
  void saysWhatIsInTheWay() throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "precious");
    for (Path wrong : new Path[] {file, file.resolve("below")}) {
      FileException e = assertThrows(FileException.class, () -> PrivateFolder.make(wrong));
      assertTrue(e.getMessage().startsWith(wrong + ": "), e.getMessage());
    }
    assertEquals("precious", Files.readString(file));
  }
}
