// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/** Whether contacts and replayed messages can be remembered, and nobody else reads them. */
final class StoreCheck implements Check {
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  /** More files than a store has. */
  private static final int MOST = 100;

  private final Path folder;

  StoreCheck(Path folder) {
    this.folder = folder;
  }

  @Override
  public String subject() {
    return "store";
  }

  @Override
  public boolean isNeeded() {
    return true;
  }

  @Override
  public Finding look() {
    String advice = "check who may use it, or name another with --store";
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        return notMade(advice);
      }
      if (!Files.isDirectory(folder)) {
        return Finding.broken(folder + " is no folder", "name another with --store");
      }
      if (!isUsable(folder)) {
        return Finding.broken(folder + " cannot be read and written", advice);
      }
      long contacts = contacts();
      List<Path> open = openToOthers();
      return open.isEmpty()
          ? Finding.ok(folder + ", contacts: " + contacts)
          : Finding.broken(
              open.get(0) + " can be used by others, too",
              "take their permissions away: chmod -R go= " + folder);
    } catch (StoreException e) {
      return Finding.broken(e.getMessage(), "see above");
    } catch (IOException e) {
      return Finding.broken(folder + " cannot be read: " + e.getMessage(), advice);
    }
  }

  private long contacts() {
    try (Store store = new Store(folder)) {
      store.requireIntact();
      return store.look(memory -> memory.contacts().count());
    }
  }

  private Finding notMade(String advice) {
    Path above = folder.toAbsolutePath().getParent();
    while (above != null && !Files.exists(above)) {
      above = above.getParent();
    }
    return above != null && Files.isDirectory(above) && isUsable(above)
        ? Finding.ok(folder + " is not there yet, and is made when it is needed")
        : Finding.broken(folder + " is not there and cannot be made in " + above, advice);
  }

  private static boolean isUsable(Path folder) {
    return Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder);
  }

  private List<Path> openToOthers() throws IOException {
    if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : Stream.concat(Stream.of(folder), files.limit(MOST)).toList()) {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.stream().anyMatch(OTHERS::contains)) {
          return List.of(path);
        }
      }
    }
    return List.of();
  }
}
