// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new folder, which is removed with its contents. */
public record TemporaryFolder(Path path) implements AutoCloseable {
  /**
   * Makes one below the folder of the system for such, its owner's alone.
   *
   * @param name what its name begins with
   * @throws IOException if it cannot be made
   */
  public static TemporaryFolder make(String name) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(name));
  }

  /**
   * Removes it; links in it are removed, not followed.
   *
   * @throws IOException if something in it cannot be removed
   */
  @Override
  public void close() throws IOException {
    try (Stream<Path> paths = Files.walk(path)) {
      for (Path inside : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(inside);
      }
    } catch (NoSuchFileException e) {
      // Somebody has removed it already.
    }
  }
}
