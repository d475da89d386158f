// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table as reports show it. Immutable.
 *
 * @param caption what it shows, with units
 * @param columns the columns; the first names the row
 * @param rows the rows, each with as many cells as there are columns
 */
record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

  /** A column and its head; numbers stand at its right. */
  record Column(String title, boolean numeric) {}

  /** A cell, sorted by its value, or by its text if that is null; a note is less loud. */
  record Cell(String text, Double value, String note, boolean strong, boolean numeric) {
    private static final int LONGEST_NARROW = 40;

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

    /** Tells whether its text is so long that it needs width, lest its row gets high. */
    boolean wide() {
      return text.length() > LONGEST_NARROW;
    }

    Cell note(String words) {
      return new Cell(text, value, words, strong, numeric);
    }

    Cell strongIf(boolean loud) {
      return new Cell(text, value, note, loud, numeric);
    }
  }

  /** Makes a table, column by column. */
  static final class Builder<R> {
    private final List<R> rows;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<R, Cell>> cells = new ArrayList<>();

    /** Begins one with what its rows are about. */
    Builder(List<R> rows) {
      this.rows = rows;
    }

    Builder<R> text(String title, Function<R, Cell> cell) {
      columns.add(new Column(title, false));
      cells.add(cell);
      return this;
    }

    Builder<R> number(String title, Function<R, Cell> cell) {
      columns.add(new Column(title, true));
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
