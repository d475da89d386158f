// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/**
 * A table of a study that was repeated, with printed figures beside measured ones. Immutable.
 *
 * @param caption what it shows, with units
 * @param columns the heads of its columns; the first names the row
 * @param rows the rows, each with as many cells as there are columns; an empty cell has its reason
 *     in {@code notes}
 * @param notes what is to be said below it
 */
public record StudyTable(
    String caption, List<String> columns, List<List<String>> rows, List<String> notes) {
  public StudyTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
  }
}
