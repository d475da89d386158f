// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Statements of a change that are run together at its end, or before something is read: the same
 * statement for many rows takes one round trip. Not for use by several threads.
 */
final class LaterStatements {
  private final List<Entry> entries = new ArrayList<>();

  private final Set<Once> once = new HashSet<>();

  /** A statement that is run once, whose values are equal by their contents. */
  private record Once(String sql, int hash, Object[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Once once
          && once.hash == hash
          && once.sql.equals(sql)
          && Arrays.deepEquals(once.values, values);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** A statement, and what is to be run if it has changed a row. */
  private record Entry(String sql, Object[] values, Runnable changed) {}

  void add(String sql, Object[] values, Runnable changed) {
    entries.add(new Entry(sql, values, changed));
  }

  /** Adds a statement unless it is there with values that are equal, arrays by their contents. */
  void addOnce(String sql, Object[] values) {
    if (once.add(new Once(sql, Arrays.deepHashCode(values), values))) {
      add(sql, values, () -> {});
    }
  }

  boolean has(String sql) {
    return entries.stream().anyMatch(entry -> entry.sql.equals(sql));
  }

  /** Forgets them. */
  void clear() {
    entries.clear();
    once.clear();
  }

  /** Runs them, and those that they add. */
  void run(Database database) {
    while (!entries.isEmpty()) {
      runOnce(database);
    }
  }

  /** Runs the first statement of all first, for all of its rows, then the next. */
  private void runOnce(Database database) {
    Map<String, List<Entry>> statements = new LinkedHashMap<>();
    entries.forEach(
        entry -> statements.computeIfAbsent(entry.sql, unused -> new ArrayList<>()).add(entry));
    clear();
    statements.forEach(
        (sql, all) -> {
          int[] counts = database.runAll(sql, all.stream().map(Entry::values).toList());
          for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
              all.get(i).changed.run();
            }
          }
        });
  }
}
