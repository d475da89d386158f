// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedFileTest {
  @TempDir Path folder;

  @Test
  void readsUpToTheLimit() throws Exception {
    byte[] contents = {1, 2, 3};
    Path file = Files.write(folder.resolve("file"), contents);
    assertArrayEquals(contents, BoundedFile.read(file, 3));
    assertArrayEquals(contents, BoundedFile.read(file, 4));
    FileException e = assertThrows(FileException.class, () -> BoundedFile.read(file, 2));
    assertEquals(
        file + ": is longer than 2 bytes; check that it is the right file", e.getMessage());
  }

  @Test
  void readsAnEmptyFile() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(0, BoundedFile.read(file, 0).length);
  }

  @Test
  void refusesWhatIsNotThereOrNoFile() {
    Path missing = folder.resolve("missing");
    FileException e = assertThrows(FileException.class, () -> BoundedFile.read(missing, 1));
    assertEquals(missing + ": there is no such file or folder; check the name", e.getMessage());
    FileException ofFolder = assertThrows(FileException.class, () -> BoundedFile.read(folder, 1));
    assertTrue(ofFolder.getMessage().startsWith(folder + ": "), ofFolder.getMessage());
  }
}
