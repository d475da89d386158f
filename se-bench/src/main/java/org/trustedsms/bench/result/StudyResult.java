// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/**
 * What came out when a study was repeated. Immutable.
 *
 * @param name what it is called on the command line, such as "wtls"
 * @param title who made it, when, and what it asked
 * @param then what was found then, in a sentence
 * @param tables its tables, the printed figures beside ours
 * @param sources where the printed figures are from
 */
public record StudyResult(
    String name,
    String title,
    String then,
    String now,
    String why,
    List<StudyTable> tables,
    List<StudyChart> charts,
    List<String> sources) {
  public StudyResult {
    tables = List.copyOf(tables);
    charts = List.copyOf(charts);
    sources = List.copyOf(sources);
  }

  /**
   * A table of a study that was repeated, with printed figures beside measured ones. Immutable.
   *
   * @param caption what it shows, with units
   * @param columns the heads of its columns; the first names the row
   * @param rows the rows, each with as many cells as there are columns; an empty cell has its
   *     reason in {@code notes}
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

  /**
   * Bars of a study that was repeated, grouped by what they are about. Immutable.
   *
   * @param unit of the values, such as "ms"
   * @param logarithmic whether the values are shown by their order of magnitude
   * @param groups what the groups are about, from left to right, such as curves
   */
  public record StudyChart(
      String caption, String unit, boolean logarithmic, List<String> groups, List<Series> series) {
    /**
     * The bars that belong together. Immutable.
     *
     * @param name such as "2008, Nokia N70"
     * @param values a value for each group, 0 or more; {@link Double#NaN} where there is none
     */
    public record Series(String name, List<Double> values) {
      public Series {
        values = List.copyOf(values);
      }
    }

    public StudyChart {
      groups = List.copyOf(groups);
      series = List.copyOf(series);
    }
  }
}
