// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Set;
import org.trustedsms.hash.Hash;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.PrivateFolder;

/** Opens the file of a store; makes it if there is none, in one step and out of an older store. */
final class StoreFiles {
  private static final String NAME = "store.db";
  private static final String OLDER = "store.json";
  private static final String IMPORTED = "store.json.imported";
  private static final Set<OpenOption> LOCK_OPTIONS =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private StoreFiles() {}

  /** Tells whether there is a store in a folder, whatever is in it. */
  static boolean areThere(Path folder) {
    return Files.exists(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS)
        || Files.exists(folder.resolve(OLDER), LinkOption.NOFOLLOW_LINKS)
        // So that what is wrong is said.
        || Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder);
  }

  static Database open(Path folder, Limits limits, Duration patience) {
    try {
      Path real = PrivateFolder.make(folder);
      Path file = real.resolve(NAME);
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)
          || Files.exists(real.resolve(OLDER), LinkOption.NOFOLLOW_LINKS)) {
        prepare(real, file, limits);
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileException(file, "is not a file; move it away, or name another folder");
      }
      return opened(file, patience);
    } catch (FileException e) {
      throw new StoreException(e.getMessage(), e);
    }
  }

  private static Database opened(Path file, Duration patience) {
    Database database = Database.open(file, (int) patience.toMillis());
    try {
      Schema.check(database);
      return database;
    } catch (StoreException e) {
      database.close();
      throw e;
    }
  }

  /** One thread of one process at a time; the lock ends with the process, however that ends. */
  private static synchronized void prepare(Path folder, Path file, Limits limits)
      throws FileException {
    Path lock = folder.resolve("store.lock");
    FileAttribute<?>[] attributes = AtomicFile.ownerOnly(folder);
    try (FileChannel channel = FileChannel.open(lock, LOCK_OPTIONS, attributes)) {
      channel.lock();
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        putAway(folder, file);
      } else {
        AtomicFile.removeLeftovers(file);
        make(folder, file, limits);
      }
    } catch (IOException e) {
      throw new FileException(lock, e);
    }
  }

  private static void make(Path folder, Path file, Limits limits) throws FileException {
    byte[] older = older(folder.resolve(OLDER));
    try {
      Path made = AtomicFile.temporary(file);
      try {
        fill(made, older, folder.resolve(OLDER), limits);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
      AtomicFile.writeNamesToDisk(folder);
    } catch (IOException e) {
      throw new FileException(file, e);
    }
    if (older != null) {
      rename(folder);
    }
  }

  private static void fill(Path made, byte[] older, Path name, Limits limits) {
    try (Database database = Database.open(made, 0)) {
      // Once and for all: the file says that it is written in this mode.
      String mode = database.first("PRAGMA journal_mode = WAL", row -> row.getString(1)).orElse("");
      if (!mode.equals("wal")) {
        throw new StoreException(
            made + ": SQLite cannot write ahead here; name a folder on a disk of this machine");
      }
      database.beginChange();
      Schema.create(database);
      if (older != null) {
        database.run("UPDATE schema_version SET imported = ?", sha256(older));
        OlderStore.read(older, new Memory(database, limits));
      }
      database.commit();
    } catch (DamageException e) {
      throw new StoreException(
          name
              + ": damaged, or not written by trusted-sms ("
              + e.getMessage()
              + "); take it from a backup, or move it away and begin anew, which forgets the"
              + " contacts and what was received",
          e);
    }
  }

  /** After a crash between taking it over and renaming it, the older store is still there. */
  private static void putAway(Path folder, Path file) throws FileException {
    byte[] older = older(folder.resolve(OLDER));
    if (older == null) {
      return;
    }
    try (Database database = opened(file, Duration.ofSeconds(1))) {
      boolean known =
          database
              .first("SELECT imported FROM schema_version", row -> "" + row.getString(1))
              .filter(sha256(older)::equals)
              .isPresent();
      if (!known) {
        throw new FileException(
            folder.resolve(OLDER),
            "is not what "
                + NAME
                + " was made from; move one of them away: their contacts and what was received"
                + " differ");
      }
    }
    rename(folder);
  }

  private static void rename(Path folder) throws FileException {
    try {
      Files.move(folder.resolve(OLDER), folder.resolve(IMPORTED), StandardCopyOption.ATOMIC_MOVE);
      AtomicFile.writeNamesToDisk(folder);
    } catch (IOException e) {
      throw new FileException(folder.resolve(OLDER), e);
    }
  }

  private static byte[] older(Path file) throws FileException {
    try {
      return BoundedFile.read(file, OlderStore.MAX_LENGTH);
    } catch (FileException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        return null;
      }
      throw e;
    }
  }

  private static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Hash.sha256().digest(bytes));
  }
}
