// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Statements of a change that are run together at its end, or before something is read: the same
 * statement for many rows takes one round trip. Not for use by several threads.
 */
final class DeferredStatements {
  private final List<Entry> entries = new ArrayList<>();

  /** A statement, and the action to run if it has changed a row. */
  private record Entry(String sql, Object[] values, Runnable changed) {}

  void add(String sql, Object[] values, Runnable changed) {
    entries.add(new Entry(sql, values, changed));
  }

  boolean has(String sql) {
    return entries.stream().anyMatch(entry -> entry.sql.equals(sql));
  }

  void clear() {
    entries.clear();
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
    Map<String, List<Object[]>> rows = new LinkedHashMap<>();
    statements.forEach((sql, all) -> rows.put(sql, all.stream().map(Entry::values).toList()));
    Map<String, int[]> counts = database.runAll(rows);
    statements.forEach(
        (sql, all) -> {
          for (int i = 0; i < all.size(); i++) {
            if (counts.get(sql)[i] > 0) {
              all.get(i).changed.run();
            }
          }
        });
  }
}
