// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

  /** A column and its head; the series is its place in a chart's colours, null if none shows it. */
  record Column(String title, boolean numeric, Integer series, boolean bar) {}

  /** A cell, sorted by its value, or by its text if that is null; a note is less strong. */
  record Cell(String text, Double value, String note, boolean strong, boolean numeric) {
    private static final int LONGEST_NARROW = 40;
    private static final int DATA_DIGITS = 5;

    static final Cell EMPTY = of("");

    static Cell of(String text) {
      return new Cell(text, null, "", false, false);
    }

    static Cell of(int number) {
      return of(Integer.toString(number), number);
    }

    static Cell of(String text, double value) {
      return new Cell(text, value, "", false, false);
    }

    /** Returns the value with as many digits as sorting and a chart need; null for none. */
    String data() {
      return value == null
          ? null
          : new BigDecimal(value)
              .round(new MathContext(DATA_DIGITS))
              .stripTrailingZeros()
              .toString();
    }

    /** Returns whether its text is so long that it needs width, lest its row gets high. */
    boolean wide() {
      return text.length() > LONGEST_NARROW;
    }

    Cell note(String words) {
      return new Cell(text, value, words, strong, numeric);
    }

    Cell strongIf(boolean strong) {
      return new Cell(text, value, note, strong, numeric);
    }
  }

  /** Makes a table, column by column. */
  static final class Builder<R> {
    private final List<R> rows;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<R, Cell>> cells = new ArrayList<>();

    Builder(List<R> rows) {
      this.rows = rows;
    }

    Builder<R> text(String title, Function<R, Cell> cell) {
      columns.add(new Column(title, false, null, false));
      cells.add(cell);
      return this;
    }

    Builder<R> number(String title, Function<R, Cell> cell) {
      return number(new Column(title, true, null, false), cell);
    }

    Builder<R> series(int series, String title, Function<R, Cell> cell) {
      return number(new Column(title, true, series, false), cell);
    }

    Builder<R> bar(String title, Function<R, Cell> cell) {
      return number(new Column(title, true, null, true), cell);
    }

    private Builder<R> number(Column column, Function<R, Cell> cell) {
      columns.add(column);
      cells.add(
          row -> {
            Cell made = cell.apply(row);
            return new Cell(made.text, made.value, made.note, made.strong, true);
          });
      return this;
    }

    Table build(String caption) {
      return new Table(
          caption,
          List.copyOf(columns),
          rows.stream().map(r -> cells.stream().map(cell -> cell.apply(r)).toList()).toList());
    }
  }
}
