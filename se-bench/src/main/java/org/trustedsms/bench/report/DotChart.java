// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import org.trustedsms.bench.result.Labels;

/**
 * A chart with one row for each name, one mark for each series in it, and a logarithmic axis. A
 * value that is missing leaves no mark. Rows are named even if they are empty. Immutable.
 *
 * @param id unique in the document
 * @param title what it shows
 * @param axis what the axis shows, with its unit
 * @param words how a value is written at a mark
 * @param round how a value is written at the axis
 * @param rows the names of the rows, from top to bottom
 */
record DotChart(
    String id,
    String title,
    String axis,
    DoubleFunction<String> words,
    DoubleFunction<String> round,
    List<String> rows,
    List<Dot> dots) {
  private static final double WIDTH = 860;
  private static final double LEFT = 156;
  private static final double RIGHT = 24;
  static final double LEGEND_ROW = 22;
  private static final int LONGEST_LABEL = 19;
  private static final int LONGEST_SERIES = 32;

  /**
   * A mark.
   *
   * @param series decides its colour and shape, the same in all charts
   * @param name of the series
   * @param row one that exists
   * @param value more than 0
   * @param error half of the error bar; null for none
   */
  record Dot(int series, String name, String row, double value, Double error) {}

  /** Draws it; null if there is no mark. */
  String toSvg() {
    if (dots.isEmpty()) {
      return null;
    }
    Map<Integer, String> series = new TreeMap<>();
    dots.forEach(dot -> series.put(dot.series, dot.name));
    List<Integer> shown = List.copyOf(series.keySet());
    double rowHeight = Math.max(18, 14 + 2.6 * shown.size());
    double top = 32 + LEGEND_ROW * placeLegend(series, null, LEFT, WIDTH);
    double bottom = top + rowHeight * rows.size();
    double smallest = dots.stream().mapToDouble(Dot::value).min().orElseThrow();
    double largest = dots.stream().mapToDouble(Dot::value).max().orElseThrow();
    LogScale scale = LogScale.over(smallest, largest, LEFT, WIDTH - RIGHT);
    ChartDrawing drawing =
        new ChartDrawing(
            id,
            title,
            "Rows: %s. Series: %s. Logarithmic axis, %s, from %s to %s. The table below the chart has all values."
                .formatted(
                    String.join(", ", rows),
                    String.join(", ", series.values()),
                    axis,
                    words.apply(smallest),
                    words.apply(largest)),
            WIDTH,
            bottom + 44);
    placeLegend(series, drawing, LEFT, WIDTH);
    for (int i = 0; i < rows.size(); i++) {
      if (i % 2 == 0) {
        drawing.band(top + i * rowHeight, rowHeight);
      }
      String name = Labels.shorten(rows.get(i), LONGEST_LABEL);
      drawing.text(name, LEFT - 10, top + (i + 0.5) * rowHeight + 4, "row");
    }
    for (double tick : scale.ticks()) {
      double x = scale.at(tick);
      drawing.line(x, top, x, bottom, "grid");
      drawing.text(round.apply(tick), x, top - 8, "tick");
      drawing.text(round.apply(tick), x, bottom + 16, "tick");
    }
    drawing.text(axis, (LEFT + WIDTH - RIGHT) / 2, bottom + 36, "axis");
    double step = shown.size() < 2 ? 0 : Math.min(4, (rowHeight - 17) / (shown.size() - 1));
    // The first series is this project's: it is drawn last, above the others.
    List<Dot> fromLast =
        dots.stream().sorted(Comparator.comparingInt(Dot::series).reversed()).toList();
    for (Dot dot : fromLast) {
      double row = top + (rows.indexOf(dot.row) + 0.5) * rowHeight;
      drawDot(
          drawing, dot, scale, row + (shown.indexOf(dot.series) - (shown.size() - 1) / 2.0) * step);
    }
    return drawing.toSvg();
  }

  private void drawDot(ChartDrawing drawing, Dot dot, LogScale scale, double y) {
    String tip = dot.row + ", " + dot.name + ": " + words.apply(dot.value);
    if (dot.error != null) {
      double low = scale.at(Math.max(scale.low(), dot.value - dot.error));
      double high = scale.at(Math.min(scale.high(), dot.value + dot.error));
      drawing.line(low, y, high, y, "error " + ChartDrawing.colour(dot.series));
      tip += " ± " + words.apply(dot.error);
    }
    drawing.mark(dot.series, scale.at(dot.value), y, tip);
  }

  /** Returns how many lines it takes; draws it if there is a drawing. */
  static int placeLegend(
      Map<Integer, String> series, ChartDrawing drawing, double left, double chartWidth) {
    double x = left;
    int line = 0;
    for (Map.Entry<Integer, String> each : series.entrySet()) {
      double width = 34 + 7 * Math.min(LONGEST_SERIES, each.getValue().length());
      if (x + width > chartWidth && x > left) {
        x = left;
        line++;
      }
      if (drawing != null) {
        double y = 20 + line * LEGEND_ROW;
        drawing.mark(each.getKey(), x + 6, y - 4, null);
        drawing.text(Labels.shorten(each.getValue(), LONGEST_SERIES), x + 16, y, "legend");
      }
      x += width;
    }
    return line + 1;
  }
}
