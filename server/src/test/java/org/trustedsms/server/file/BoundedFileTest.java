// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {8191, 8192, 8193, 8194, 32_771, 32_772, 32_773, 200_000})
  void readsFilesOfAnyLength(int length) throws Exception {
    byte[] contents = new byte[length];
    new Random(length).nextBytes(contents);
    Path file = Files.write(folder.resolve("file"), contents);
    assertArrayEquals(contents, BoundedFile.read(file, length));
    assertArrayEquals(contents, BoundedFile.read(file, 1_000_000));
    assertThrows(FileException.class, () -> BoundedFile.read(file, length - 1));
  }

  @Test
  void readsAnEmptyFile() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(0, BoundedFile.read(file, 0).length);
  }

  @Test
  void readsTextInUtf8AndUtf16Alone() throws Exception {
    Path file = folder.resolve("file");
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
      Files.writeString(file, "na\u00efve\n", charset);
      assertEquals("na\u00efve\n", BoundedFile.readString(file, 100));
    }
    Files.writeString(file, "na\u00efve\n", StandardCharsets.ISO_8859_1);
    FileException e = assertThrows(FileException.class, () -> BoundedFile.readString(file, 100));
    assertEquals(file + ": is not in UTF-8; save it in UTF-8", e.getMessage());
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
