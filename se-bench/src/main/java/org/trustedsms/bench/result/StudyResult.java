// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/** The result of a repeated study, its name on the command line and the original finding. */
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
   * A study's table, printed beside measured figures, with units in the caption. The first column
   * names the row; the notes explain empty cells.
   */
  public record StudyTable(
      String caption, List<String> columns, List<List<String>> rows, List<String> notes) {
    public StudyTable {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
      notes = List.copyOf(notes);
    }
  }

  /** Bars of a study, in groups from left to right; logarithmic: by order of magnitude. */
  public record StudyChart(
      String caption, String unit, boolean logarithmic, List<String> groups, List<Series> series) {
    /** Bars such as "2008, Nokia N70": a value, not negative, or NaN for each group. */
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
