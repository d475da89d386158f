// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tables. Each engine has a folder of numbered SQL files beside this class: the first makes the
 * tables, each other brings a store to its number. Statements end with a semicolon at a line's end.
 */
final class Schema {
  /** The number of the first file, and so the oldest version that is upgraded. */
  static final int FIRST_VERSION = 11;

  /** The version that this program reads and writes. */
  static final int VERSION = 12;

  private static final String NEWER = ", which this program does not know; take a newer one";

  private static final String OLDER =
      ", of before the first release, which this program does not read any more; use it with the"
          + " program that wrote it, or move it away and begin anew, which forgets the contacts and"
          + " what was received";

  private Schema() {}

  /** Makes the tables in an empty database, within a change. */
  static void create(Database database) {
    create(database, VERSION);
  }

  /** Makes the tables as a version had them. */
  static void create(Database database, int version) {
    apply(database, FIRST_VERSION, version);
    database.run("INSERT INTO schema_version (version) VALUES (?)", version);
  }

  /** Checks that this program knows the tables; brings older ones up to date in one change. */
  static void upgrade(Database database) {
    if (version(database) == VERSION) {
      return;
    }
    database.engine().beginUpgrade(database);
    try {
      // Another process may have been faster.
      int version = version(database);
      apply(database, version + 1, VERSION);
      database.run("UPDATE schema_version SET version = ?", VERSION);
    } catch (StoreException e) {
      database.run("ROLLBACK");
      throw e;
    }
    database.commit();
  }

  /** Reads the version, which is one that can be brought up to date. */
  private static int version(Database database) {
    if (!database.engine().hasVersion(database)) {
      throw database.damaged("a file without the tables of a store");
    }
    List<Integer> versions =
        database.all("SELECT version FROM schema_version", row -> row.getInt("version"));
    if (versions.size() != 1) {
      throw database.damaged("no version");
    }
    int version = versions.get(0);
    if (version < FIRST_VERSION || version > VERSION) {
      throw new StoreException(
          database.name() + ": it is of version " + version + (version > VERSION ? NEWER : OLDER));
    }
    return version;
  }

  private static void apply(Database database, int first, int last) {
    for (int step = first; step <= last; step++) {
      String sql = read(database.engine().dialect() + "/" + step + ".sql");
      Arrays.stream(sql.split(";\n"))
          .filter(statement -> !statement.isBlank())
          .forEach(database::run);
    }
  }

  /** Reads a file without its comments. */
  private static String read(String name) {
    try (InputStream file = Schema.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("there is no " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("--"))
          .collect(Collectors.joining("\n", "", "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
