// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One connection to SQLite. What fails is told in words; after what harms more than one statement
 * the connection is broken, and another one is to be opened. Not for use by several threads.
 */
final class Database implements AutoCloseable {
  private final String name;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private boolean broken;

  /** Reads one row. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private Database(String name, Connection connection) {
    this.name = name;
    this.connection = connection;
  }

  /**
   * Opens a file, or makes one.
   *
   * @param patienceMillis how long to wait for other processes
   */
  static Database open(Path file, int patienceMillis) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(patienceMillis);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    return open(file.toString(), "jdbc:sqlite:file:" + escaped(file), config.toProperties());
  }

  /** Opens an empty one that is not on the disk. */
  static Database inMemory() {
    return open("memory", "jdbc:sqlite::memory:", new Properties());
  }

  private static Database open(String name, String url, Properties properties) {
    try {
      return new Database(name, JDBC.createConnection(url, properties));
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

  /** What it is called in messages. */
  String name() {
    return name;
  }

  /** Runs a statement; returns how many rows it has changed. */
  int run(String sql, Object... values) {
    try {
      return bound(sql, values).executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Asks for rows. */
  <T> List<T> all(String sql, Row<T> row, Object... values) {
    try (ResultSet results = bound(sql, values).executeQuery()) {
      List<T> rows = new ArrayList<>();
      while (results.next()) {
        rows.add(row.read(results));
      }
      return rows;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Asks for the first row. */
  <T> Optional<T> first(String sql, Row<T> row, Object... values) {
    return all(sql, row, values).stream().findFirst();
  }

  /** Asks for a number, 0 if there is no row or it is null. */
  long number(String sql, Object... values) {
    return first(sql, row -> row.getLong(1), values).orElse(0L);
  }

  /** Counts up; the first number is 1. */
  long next(String counter) {
    run(
        "INSERT INTO counter (name, value) VALUES (?, 1)"
            + " ON CONFLICT (name) DO UPDATE SET value = counter.value + 1",
        counter);
    return number("SELECT value FROM counter WHERE name = ?", counter);
  }

  private PreparedStatement bound(String sql, Object[] values) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** Tells whether another connection must be opened. */
  boolean isBroken() {
    return broken;
  }

  /** Says that what was read cannot have been written by this program. */
  StoreException damaged(String found) {
    return new StoreException(name + ": " + damage(found));
  }

  private StoreException failed(SQLException e) {
    broken |= !isOfOneStatement(e);
    return new StoreException(name + ": " + problem(e), e);
  }

  private static boolean isOfOneStatement(SQLException e) {
    return switch (primary(e)) {
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_TOOBIG -> true;
      default -> false;
    };
  }

  private static SQLiteErrorCode primary(SQLException e) {
    int code = e instanceof SQLiteException known ? known.getResultCode().code & 0xff : -1;
    return SQLiteErrorCode.getErrorCode(code);
  }

  private static String problem(SQLException e) {
    return switch (primary(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "another process is changing the store; wait until it ends, then try again";
      case SQLITE_FULL -> "nothing was kept, the disk is full; make room, then try again";
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
          "cannot be written; check who may read and write the file and its folder";
      case SQLITE_CORRUPT, SQLITE_NOTADB -> damage(firstLine(e));
      case SQLITE_IOERR ->
          "cannot be read or written: " + firstLine(e) + "; check the disk and its room";
      default -> "cannot be used: " + firstLine(e);
    };
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static String damage(String found) {
    return "damaged, or not written by trusted-sms ("
        + found
        + "); take it from a backup, or move it away and begin anew, which forgets the contacts and"
        + " what was received";
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What was committed is on the disk; the next one that opens the file tidies up.
    }
  }
}
