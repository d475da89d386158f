// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.trustedsms.bench.report.ResultsCheck.LONGEST_NOTE;
import static org.trustedsms.bench.report.ResultsCheck.MOST_NOTES;
import static org.trustedsms.bench.report.ResultsCheck.require;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyTable;

/** Refuses studies that no report can show. Static functions only. */
final class StudiesCheck {
  private static final int MOST_STUDIES = 50;
  private static final int MOST_COLUMNS = 40;
  private static final int MOST_GROUPS = 60;

  /** Eight colours, each filled and hollow. */
  private static final int MOST_SERIES = 16;

  private StudiesCheck() {}

  /** Fails with an IllegalArgumentException that names the first fault. */
  static void check(List<StudyResult> studies) {
    require(studies.size() <= MOST_STUDIES, "more than " + MOST_STUDIES + " of studies");
    Set<String> names = new HashSet<>();
    for (int i = 0; i < studies.size(); i++) {
      String place = "studies[" + i + "]";
      StudyResult study = studies.get(i);
      require(
          study.name() != null && study.name().matches("[a-z0-9-]{1,40}"),
          place + ".name: is to be of 1 to 40 of a-z, 0-9 and -");
      require(names.add(study.name()), place + ": the same name as before");
      text(place + ".title", study.title());
      text(place + ".then", study.then());
      text(place + ".now", study.now());
      text(place + ".why", study.why());
      texts(place + ".sources", study.sources());
      require(
          study.tables().size() <= MOST_NOTES && study.charts().size() <= MOST_NOTES,
          place + ": more than " + MOST_NOTES + " tables or charts");
      for (int k = 0; k < study.tables().size(); k++) {
        table(place + ".tables[" + k + "]", study.tables().get(k));
      }
      for (int k = 0; k < study.charts().size(); k++) {
        chart(place + ".charts[" + k + "]", study.charts().get(k));
      }
    }
  }

  private static void table(String place, StudyTable table) {
    text(place + ".caption", table.caption());
    some(place + ".columns", table.columns(), MOST_COLUMNS);
    texts(place + ".columns", table.columns());
    texts(place + ".notes", table.notes());
    require(table.rows().size() <= MOST_NOTES, place + ": more than " + MOST_NOTES + " rows");
    for (int i = 0; i < table.rows().size(); i++) {
      List<String> row = table.rows().get(i);
      texts(place + ".rows[" + i + "]", row);
      require(
          row.size() == table.columns().size(),
          place + ".rows[" + i + "]: " + row.size() + " cells, not one for each column");
    }
  }

  private static void chart(String place, StudyChart chart) {
    text(place + ".caption", chart.caption());
    text(place + ".unit", chart.unit());
    some(place + ".groups", chart.groups(), MOST_GROUPS);
    texts(place + ".groups", chart.groups());
    some(place + ".series", chart.series(), MOST_SERIES);
    for (int i = 0; i < chart.series().size(); i++) {
      StudyChart.Series series = chart.series().get(i);
      text(place + ".series[" + i + "].name", series.name());
      require(
          series.values().size() == chart.groups().size(),
          place + ".series[" + i + "]: not a value for each group");
      for (double value : series.values()) {
        require(
            Double.isNaN(value) || value >= 0 && value < Double.POSITIVE_INFINITY,
            place + ".series[" + i + "]: " + value + " is no length of a bar");
      }
    }
  }

  private static void some(String place, List<?> list, int most) {
    require(!list.isEmpty() && list.size() <= most, place + ": not 1 to " + most);
  }

  private static void texts(String place, List<String> texts) {
    require(texts.size() <= MOST_NOTES, place + ": more than " + MOST_NOTES);
    texts.forEach(text -> text(place, text));
  }

  private static void text(String place, String text) {
    require(
        text != null && text.length() <= LONGEST_NOTE,
        place + ": missing, or longer than " + LONGEST_NOTE + " characters");
  }
}
