// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

final class StoreCheck {
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  /** More files than a store has. */
  private static final int MOST = 100;

  private StoreCheck() {}

  /** Looks at the folder of a store, which need not be there. */
  static Finding look(Path folder) {
    String advice = "check who may use it, or name another with --store";
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        return notMade(folder, advice);
      }
      if (!Files.isDirectory(folder)) {
        return Finding.broken(folder + " is no folder", "name another with --store");
      }
      if (!isUsable(folder)) {
        return Finding.broken(folder + " cannot be read and written", advice);
      }
      long contacts = contacts(folder);
      Optional<Path> open = openToOthers(folder);
      return open.isEmpty()
          ? Finding.ok(folder + ", contacts: " + contacts)
          : Finding.broken(
              open.get() + " is open to other users",
              "remove their permissions: chmod -R go= " + folder);
    } catch (StoreException e) {
      return Finding.broken(e.getMessage(), "see above");
    } catch (IOException e) {
      return Finding.broken(folder + " cannot be read: " + e.getMessage(), advice);
    }
  }

  private static long contacts(Path folder) {
    try (Store store = new Store(folder)) {
      store.requireIntact();
      return store.read(transaction -> transaction.contacts().count());
    }
  }

  private static Finding notMade(Path folder, String advice) {
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

  private static Optional<Path> openToOthers(Path folder) throws IOException {
    if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : Stream.concat(Stream.of(folder), files.limit(MOST)).toList()) {
        if (!Collections.disjoint(Files.getPosixFilePermissions(path), OTHERS)) {
          return Optional.of(path);
        }
      }
    }
    return Optional.empty();
  }
}
