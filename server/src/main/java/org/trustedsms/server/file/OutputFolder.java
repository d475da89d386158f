// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for files that a command leaves. */
public final class OutputFolder {
  private OutputFolder() {}

  /**
   * Finds out early whether the folder can be there.
   *
   * @param folder the folder, which may be missing
   * @throws FileException if there is something else in its place
   */
  public static void check(Path folder) throws FileException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new FileException(folder, "is not a folder; choose another name");
    }
  }

  /**
   * Makes the folder, and those above it, where they are missing.
   *
   * @throws FileException if there is something else in its place, or it cannot be made
   */
  public static void make(Path folder) throws FileException {
    check(folder);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new FileException(folder, e);
    }
  }
}
