// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Rows of values as PostgreSQL takes many in one statement, whose text does not depend on their
 * number: an array for each column. A column without any value has no array.
 */
record RowArrays(String table, List<String> columns, List<Object> arrays) {

  /** Makes them from one or more rows of the same length. */
  static RowArrays of(List<Object[]> rows, UnaryOperator<Object> kept) {
    List<String> types = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    List<Object> arrays = new ArrayList<>();
    for (int i = 0; i < rows.get(0).length; i++) {
      int column = i;
      List<Object> values = new ArrayList<>();
      rows.forEach(row -> values.add(row[column] == null ? null : kept.apply(row[column])));
      values.replaceAll(value -> value instanceof Number number ? number.longValue() : value);
      Object first = values.stream().filter(Objects::nonNull).findFirst().orElse(null);
      String name = "v" + i;
      if (first == null) {
        columns.add("NULL");
        continue;
      }
      names.add(name);
      boolean isText = first instanceof String;
      boolean isBytes = first instanceof byte[];
      types.add(isText ? "?::text[]" : isBytes ? "?::bytea[]" : "?::bigint[]");
      columns.add(isText ? name + " COLLATE \"C\"" : name);
      arrays.add(values.toArray(isText ? new String[0] : isBytes ? new byte[0][] : new Long[0]));
    }
    String table =
        "unnest(" + String.join(", ", types) + ") AS v (" + String.join(", ", names) + ")";
    return new RowArrays(table, columns, arrays);
  }

  /** Returns an INSERT of the rows; the given one is of one row. */
  String insert(String sql) {
    int values = sql.indexOf(" VALUES ");
    int end = sql.indexOf(')', values) + 1;
    return sql.substring(0, values)
        + " SELECT "
        + String.join(", ", columns)
        + " FROM "
        + table
        + sql.substring(end);
  }

  /**
   * Returns an UPDATE by the rows, whose first column numbers them; the given one is by one row.
   */
  String update(String sql) {
    String[] parts = sql.split("\\?", -1);
    StringBuilder joined = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      joined.append(columns.get(i)).append(parts[i]);
    }
    return joined.toString().replace(" WHERE ", " FROM " + table + " WHERE ");
  }
}
