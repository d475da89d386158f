// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes folders that are their owner's alone. */
public final class PrivateFolder {
  private PrivateFolder() {}

  /**
   * Makes a folder, and those above it, with permissions 0700 where the file system has POSIX
   * permissions. One that exists is left as it is; it may be a symbolic link to a folder.
   *
   * @return its real path, without symbolic links
   * @throws FileException if it cannot be made or is not a folder
   */
  public static Path make(Path folder) throws FileException {
    try {
      if (!Files.isDirectory(folder)) {
        List<Path> changed = changed(folder.toAbsolutePath());
        Files.createDirectories(folder, AtomicFile.permissions(folder, "rwx------"));
        changed.forEach(AtomicFile::writeNamesToDisk);
      }
      return folder.toRealPath();
    } catch (FileAlreadyExistsException e) {
      throw new FileException(folder, "is not a folder; choose another name");
    } catch (IOException e) {
      throw new FileException(folder, e);
    }
  }

  /** The folders in which there will be a new name. */
  private static List<Path> changed(Path folder) {
    List<Path> changed = new ArrayList<>();
    for (Path path = folder; !Files.exists(path) && path.getParent() != null; ) {
      path = path.getParent();
      changed.add(path);
    }
    return changed;
  }
}
