// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/**
 * The result of a repeated study, with its name on the command line and the original finding in a
 * sentence.
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
   * A table of a study, printed figures beside measured ones, with units in the caption. The first
   * column names the row; an empty cell has its reason in the notes.
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
   * Bars of a study, in groups from left to right, such as curves; logarithmic ones are shown by
   * their order of magnitude.
   */
  public record StudyChart(
      String caption, String unit, boolean logarithmic, List<String> groups, List<Series> series) {
    /**
     * The bars that belong together, such as "2008, Nokia N70": a value of 0 or more for each
     * group, or {@link Double#NaN}.
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
