// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.PrivateFolder;

/** Opens the file of a store; makes it, in one step, if there is none. */
final class StoreFiles {
  private static final String NAME = "store.db";

  /** The files of stores before there was a database. */
  private static final String OLDER = "store.json";

  private static final Set<OpenOption> LOCK_OPTIONS =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private StoreFiles() {}

  /** Tells whether there is a store in a folder, whatever is in it. */
  static boolean areThere(Path folder) {
    return exists(folder.resolve(NAME))
        || exists(folder.resolve(OLDER))
        // So that what is wrong is said.
        || exists(folder) && !Files.isDirectory(folder);
  }

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  static Database open(Sqlite sqlite, Path folder, Duration patience) {
    try {
      Path real = PrivateFolder.make(folder);
      Path file = real.resolve(NAME);
      if (!exists(file)) {
        prepare(sqlite, real, file);
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileException(file, "is not a file; move it away, or name another folder");
      }
      Database database = sqlite.open(file, (int) patience.toMillis());
      try {
        Schema.upgrade(database);
        return database;
      } catch (StoreException e) {
        database.close();
        throw e;
      }
    } catch (FileException e) {
      throw new StoreException(e.getMessage(), e);
    }
  }

  /**
   * Returns the file whose lock the owner of a store holds; makes it if it is not there. It must
   * not be opened but by SQLite: when a program closes a file it loses all its locks on it.
   */
  static Path owner(Path folder) {
    Path file = folder.resolve("store.owner");
    try {
      if (!exists(file)) {
        Files.createFile(file, AtomicFile.ownerOnly(folder));
      }
    } catch (FileAlreadyExistsException e) {
      // Another one was faster.
    } catch (IOException e) {
      throw new StoreException(new FileException(file, e).getMessage(), e);
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreException(file + ": is not a file; move it away");
    }
    return file;
  }

  /** One thread of one process at a time; the lock ends with the process, however that ends. */
  private static synchronized void prepare(Sqlite sqlite, Path folder, Path file)
      throws FileException {
    if (exists(folder.resolve(OLDER))) {
      throw new FileException(
          folder.resolve(OLDER),
          "is of a version before the first release; move it away to begin anew, which forgets the"
              + " contacts and what was received");
    }
    Path lock = folder.resolve("store.lock");
    try (FileChannel channel = FileChannel.open(lock, LOCK_OPTIONS, AtomicFile.ownerOnly(folder))) {
      channel.lock();
      if (!exists(file)) {
        AtomicFile.removeLeftovers(file);
        make(sqlite, file);
        AtomicFile.writeNamesToDisk(folder);
      }
    } catch (IOException e) {
      throw new FileException(lock, e);
    }
  }

  private static void make(Sqlite sqlite, Path file) throws FileException {
    try {
      Path made = AtomicFile.temporary(file);
      try {
        fill(sqlite, made);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
    } catch (IOException e) {
      throw new FileException(file, e);
    }
  }

  private static void fill(Sqlite sqlite, Path made) {
    try (Database database = sqlite.open(made, 0)) {
      // Once and for all: the file says that it is written in this mode.
      String mode = database.first("PRAGMA journal_mode = WAL", row -> row.getString(1)).orElse("");
      if (!mode.equals("wal")) {
        throw new StoreException(
            made + ": SQLite cannot write ahead here; name a folder on a disk of this machine");
      }
      database.run("BEGIN IMMEDIATE");
      Schema.create(database);
      database.run("COMMIT");
    }
  }
}
