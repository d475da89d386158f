// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.List;

/**
 * A table as reports show it. Immutable.
 *
 * @param caption what it shows, with units
 * @param columns the columns; the first names the row
 * @param rows the rows, each with as many cells as there are columns
 */
record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

  Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            caption + ": " + row.size() + " cells for " + columns.size() + " columns");
      }
    }
  }

  /**
   * A column.
   *
   * @param title its head
   * @param numeric whether it holds numbers, which stand at its right
   */
  record Column(String title, boolean numeric) {
    static Column text(String title) {
      return new Column(title, false);
    }

    static Column number(String title) {
      return new Column(title, true);
    }
  }

  /**
   * A cell.
   *
   * @param text what it says; empty if there is nothing to say
   * @param value what it is sorted by; null to sort by the text
   * @param note what follows the text, less loud; may be empty
   * @param strong whether it stands out
   */
  record Cell(String text, Double value, String note, boolean strong) {
    static final Cell EMPTY = new Cell("", null, "", false);

    static Cell of(String text) {
      return new Cell(text, null, "", false);
    }

    static Cell of(int number) {
      return new Cell(Integer.toString(number), (double) number, "", false);
    }

    static Cell of(String text, double value) {
      return new Cell(text, value, "", false);
    }

    Cell quiet() {
      return new Cell(text, value, "", strong);
    }

    Cell loud() {
      return new Cell(text, value, note, true);
    }
  }
}
