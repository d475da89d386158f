// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.trustedsms.server.file.FileException;

/** A file of SQLite in a folder of its own. */
final class Sqlite implements DatabaseEngine {
  /** Memory for pages: each new message needs some of the indexes, which are read once. */
  private static final int CACHE_KIB = 16_000;

  /** Pages of 4 KiB in the log before SQLite copies them into the file and waits for the disk. */
  private static final int PAGES_TO_CHECKPOINT = 8_000;

  private final Path folder;

  /**
   * Nothing is read or made yet.
   *
   * @param folder null for what is not on the disk
   */
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
    return StoreFiles.areThere(folder);
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
  public Database open(Duration patience) {
    return StoreFiles.open(this, folder, patience);
  }

  /** Opens a file, or makes one. */
  Database open(Path file, int patienceMillis) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(patienceMillis);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // A statement's journal is not worth a file.
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    // No question after each insertion for a number that nobody asks for.
    config.setGetGeneratedKeys(false);
    config.setCacheSize(-CACHE_KIB);
    config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, Integer.toString(PAGES_TO_CHECKPOINT));
    return open(file.toString(), "jdbc:sqlite:file:" + escaped(file), config.toProperties());
  }

  private Database open(String name, String url, Properties properties) {
    try {
      return new Database(name, this, JDBC.createConnection(url, properties));
    } catch (SQLException e) {
      throw new StoreException(name + ": " + problem(e), e);
    } catch (LinkageError e) {
      throw new StoreException(
          "SQLite's library cannot be loaded: "
              + e.getMessage()
              + "; name a folder that programs may be in with -Dorg.sqlite.tmpdir=FOLDER",
          e);
    }
  }

  /** The path of a URI (RFC 3986). */
  private static String escaped(Path file) {
    StringBuilder path = new StringBuilder();
    for (byte b : file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '/';
      path.append(plain ? Character.toString(b) : String.format("%%%02X", b & 0xff));
    }
    return path.charAt(0) == '/' ? path.toString() : "/" + path;
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
   * One process has all shards. SQLite knows that a process that closes a file loses all its locks
   * on it.
   */
  @Override
  public Locked lock(Database database) {
    Database lock = open(StoreFiles.owner(folder), 0);
    try {
      lock.run("BEGIN IMMEDIATE");
      return new Locked(Shards.ALL, lock::close);
    } catch (StoreException e) {
      lock.close();
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
