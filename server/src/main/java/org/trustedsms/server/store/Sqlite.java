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
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.sqlite.JDBC;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.PrivateFolder;

/** A file of SQLite in a folder of its own; made, in one step, if there is none. */
final class Sqlite implements DatabaseEngine {
  private static final String NAME = "store.db";

  /** The files of stores before there was a database. */
  private static final String OLDER = "store.json";

  private static final Set<OpenOption> LOCK_OPTIONS =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /** Memory for pages: each new message needs some of the indexes, which are read once. */
  private static final int CACHE_KIB = 16_000;

  /** Pages of 4 KiB in the log before SQLite copies them into the file and waits for the disk. */
  private static final int PAGES_TO_CHECKPOINT = 8_000;

  private static final Consumer<Database> ALONE = lock -> lock.run("BEGIN EXCLUSIVE");

  /** Until it has read something it has no lock. */
  private static final Consumer<Database> SHARED =
      lock -> {
        lock.run("BEGIN");
        lock.number("SELECT COUNT(*) FROM sqlite_master");
      };

  /** A process that joins the senders has the lock alone while it looks for what was left over. */
  private static final int JOIN_MILLIS = 2_000;

  private final Path folder;

  /** Reads and makes nothing yet; {@code folder} is null for what is not on the disk. */
  Sqlite(Path folder) {
    this.folder = folder;
  }

  /** Opens an empty one that is not on the disk. */
  static Database inMemory() {
    return new Sqlite(null).open("memory", "jdbc:sqlite::memory:", new Properties());
  }

  @Override
  public String name() {
    return String.valueOf(folder);
  }

  @Override
  public boolean isThere() {
    return exists(folder.resolve(NAME))
        || exists(folder.resolve(OLDER))
        // So that what is wrong is said.
        || exists(folder) && !Files.isDirectory(folder);
  }

  @Override
  public OptionalLong room() {
    // A file store of Java's knows why there is none, and reads the list of all mounts for that.
    long room = folder.toFile().getUsableSpace();
    try {
      return OptionalLong.of(room > 0 ? room : Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      throw new StoreException(new FileException(folder, e).getMessage(), e);
    }
  }

  @Override
  public Database open(Duration timeout) {
    try {
      Path file = PrivateFolder.make(folder).resolve(NAME);
      if (!exists(file)) {
        prepare(file);
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileException(file, "is not a file; move it away, or name another folder");
      }
      Database database = open(file, (int) timeout.toMillis());
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

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Makes the file, in one step, by one thread of one process. The lock ends with the process. */
  private void prepare(Path file) throws FileException {
    Path real = file.getParent();
    if (exists(real.resolve(OLDER))) {
      throw new FileException(
          real.resolve(OLDER),
          "is of a version before the first release; move it away to begin anew, which forgets the"
              + " contacts and what was received");
    }
    Path lock = real.resolve("store.lock");
    synchronized (Sqlite.class) {
      try (FileChannel channel = FileChannel.open(lock, LOCK_OPTIONS, AtomicFile.ownerOnly(real))) {
        channel.lock();
        if (!exists(file)) {
          AtomicFile.removeLeftovers(file);
          make(file);
          AtomicFile.writeNamesToDisk(real);
        }
      } catch (IOException e) {
        throw new FileException(lock, e);
      }
    }
  }

  private void make(Path file) throws FileException {
    try {
      Path made = AtomicFile.temporary(file);
      try {
        fill(made);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
    } catch (IOException e) {
      throw new FileException(file, e);
    }
  }

  private void fill(Path made) {
    try (Database database = open(made, 0)) {
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

  private Database open(Path file, int timeoutMillis) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(timeoutMillis);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // A savepoint's journal is not worth a file.
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    // No query for a generated number after each insertion.
    config.setGetGeneratedKeys(false);
    config.setCacheSize(-CACHE_KIB);
    config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, Integer.toString(PAGES_TO_CHECKPOINT));
    return open(
        file.toString(), "jdbc:sqlite:file:" + file.toUri().getRawPath(), config.toProperties());
  }

  private Database open(String name, String url, Properties properties) {
    try {
      return new Database(name, this, JDBC.createConnection(url, properties));
    } catch (SQLException e) {
      if (e.getCause() instanceof NativeLibraryNotFoundException) {
        throw new StoreException(
            "SQLite's library cannot be loaded from the folder of temporary files; name one that"
                + " programs may be in with TRUSTED_SMS_JAVA_OPTS=-Dorg.sqlite.tmpdir=FOLDER",
            e);
      }
      throw new StoreException(name + ": " + problem(e), e);
    }
  }

  @Override
  public void beginChange(Database database, Shards shards) {
    database.run("BEGIN IMMEDIATE");
  }

  @Override
  public boolean hasVersion(Database database) {
    return database.number("SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_version'") > 0;
  }

  @Override
  public String dialect() {
    return "sqlite";
  }

  @Override
  public String integrity(Database database) {
    return database.first("PRAGMA integrity_check(1)", row -> row.getString(1)).orElse("nothing");
  }

  /**
   * Returns the file whose lock the owner holds; makes it if it is not there. It must not be opened
   * but by SQLite: when a program closes a file it loses all its locks on it.
   */
  private Path owner() {
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

  /** One process has all shards. SQLite knows that closing a file loses all locks on it. */
  @Override
  public Locked lock(Database database) {
    Database lock = lock(0, ALONE);
    return lock == null ? null : new Locked(Shards.ALL, lock::close);
  }

  /** Processes that send what they store share the lock that the owner of the shards has alone. */
  @Override
  public Runnable joinSenders(Runnable first) {
    Database alone = lock(0, ALONE);
    if (alone != null) {
      try {
        first.run();
      } finally {
        alone.close();
      }
    }
    Database shared = lock(JOIN_MILLIS, SHARED);
    return shared == null ? null : shared::close;
  }

  /** Returns the connection that has the lock; null if another process has it. */
  private Database lock(int millis, Consumer<Database> taking) {
    Database lock = null;
    try {
      lock = open(owner(), millis);
      taking.accept(lock);
      return lock;
    } catch (StoreException e) {
      if (lock != null) {
        lock.close();
      }
      if (e.getCause() instanceof SQLException cause && isBusy(primary(cause))) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public boolean breaks(SQLException e) {
    return switch (primary(e)) {
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_TOOBIG -> false;
      default -> true;
    };
  }

  private static SQLiteErrorCode primary(SQLException e) {
    int code = e instanceof SQLiteException known ? known.getResultCode().code & 0xff : -1;
    return SQLiteErrorCode.getErrorCode(code);
  }

  private static boolean isBusy(SQLiteErrorCode code) {
    return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
  }

  @Override
  public String problem(SQLException e) {
    return switch (primary(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED -> Database.BUSY;
      case SQLITE_FULL -> Database.FULL;
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
          "cannot be written; check who may read and write the file and its folder";
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Database.damage(Database.firstLine(e));
      case SQLITE_IOERR ->
          "cannot be read or written: " + Database.firstLine(e) + "; check the disk and its room";
      default -> "cannot be used: " + Database.firstLine(e);
    };
  }
}
