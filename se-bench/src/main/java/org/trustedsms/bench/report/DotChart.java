// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;

/**
 * A chart with one row for each name, one mark for each series in it, and a logarithmic axis. A
 * value that is missing leaves no mark. Rows are named even if they are empty. Not thread-safe.
 */
final class DotChart {
  private static final double WIDTH = 860;
  private static final double LEFT = 156;
  private static final double RIGHT = 24;
  private static final double LEGEND_ROW = 22;
  private static final int LONGEST_LABEL = 19;

  /** One value; error may be null. */
  private record Dot(int series, String row, double value, Double error) {}

  private final String id;
  private final String title;
  private final String axis;
  private final DoubleFunction<String> words;
  private final DoubleFunction<String> round;
  private final List<String> rows;
  private final List<String> series = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Dot> dots = new ArrayList<>();

  /**
   * Creates an empty chart.
   *
   * @param id unique in the document
   * @param title what it shows
   * @param axis what the axis shows, with its unit
   * @param words how a value is written at a mark
   * @param round how a value is written at the axis
   * @param rows the names of the rows, from top to bottom
   */
  DotChart(
      String id,
      String title,
      String axis,
      DoubleFunction<String> words,
      DoubleFunction<String> round,
      List<String> rows) {
    this.id = id;
    this.title = title;
    this.axis = axis;
    this.words = words;
    this.round = round;
    this.rows = rows;
  }

  /**
   * Adds a series.
   *
   * @param number decides its colour and shape, the same in all charts
   */
  void series(String name, int number) {
    if (!numbers.containsKey(name)) {
      numbers.put(name, number);
      series.add(name);
    }
  }

  /** Adds a mark, of a series and in a row that exist; the value is more than 0. */
  void dot(String seriesName, String row, double value, Double error) {
    dots.add(new Dot(series.indexOf(seriesName), row, value, error));
  }

  boolean isEmpty() {
    return dots.isEmpty();
  }

  /** Draws it; there must be a mark. */
  void draw(Markup svg) {
    List<String> shown = shownSeries();
    double rowHeight = Math.max(18, 14 + 2.6 * shown.size());
    double[] legendX = new double[shown.size()];
    double[] legendY = new double[shown.size()];
    double top = 8 + LEGEND_ROW * placeLegend(shown, legendX, legendY) + 24;
    double bottom = top + rowHeight * rows.size();
    double height = bottom + 44;
    double smallest = dots.stream().mapToDouble(Dot::value).min().orElseThrow();
    double largest = dots.stream().mapToDouble(Dot::value).max().orElseThrow();
    LogScale scale = LogScale.over(smallest, largest, LEFT, WIDTH - RIGHT);

    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + px(WIDTH) + " " + px(height),
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc",
        "class",
        "chart");
    svg.element("title", title, "id", id + "-title");
    svg.element("desc", description(shown, smallest, largest), "id", id + "-desc");
    for (int i = 0; i < shown.size(); i++) {
      int number = numbers.get(shown.get(i));
      Marker.of(number).draw(svg, number, legendX[i], legendY[i] - 4, null);
      svg.element(
          "text",
          Labels.shorten(shown.get(i), 32),
          "x",
          px(legendX[i] + 10),
          "y",
          px(legendY[i]),
          "class",
          "legend");
    }
    drawRows(svg, top, rowHeight);
    drawAxis(svg, scale, top, bottom);
    drawDots(svg, shown, scale, top, rowHeight);
    svg.close("svg").line();
  }

  private List<String> shownSeries() {
    Set<Integer> used = new HashSet<>();
    dots.forEach(dot -> used.add(dot.series()));
    return series.stream().filter(name -> used.contains(series.indexOf(name))).toList();
  }

  /** Returns how many lines it takes. */
  private static int placeLegend(List<String> names, double[] x, double[] y) {
    double next = LEFT;
    int line = 0;
    for (int i = 0; i < names.size(); i++) {
      double width = 34 + 7 * Math.min(32, names.get(i).length());
      if (next + width > WIDTH && next > LEFT) {
        next = LEFT;
        line++;
      }
      x[i] = next + 6;
      y[i] = 20 + line * LEGEND_ROW;
      next += width;
    }
    return line + 1;
  }

  private String description(List<String> shown, double smallest, double largest) {
    return "Rows: "
        + String.join(", ", rows)
        + ". Series: "
        + String.join(", ", shown)
        + ". Logarithmic axis, "
        + axis
        + ", from "
        + words.apply(smallest)
        + " to "
        + words.apply(largest)
        + ". The table below the chart has all values.";
  }

  private void drawRows(Markup svg, double top, double rowHeight) {
    for (int i = 0; i < rows.size(); i++) {
      if (i % 2 == 0) {
        svg.empty(
            "rect",
            "x",
            "0",
            "y",
            px(top + i * rowHeight),
            "width",
            px(WIDTH),
            "height",
            px(rowHeight),
            "class",
            "band");
      }
      svg.element(
          "text",
          Labels.shorten(rows.get(i), LONGEST_LABEL),
          "x",
          px(LEFT - 10),
          "y",
          px(top + (i + 0.5) * rowHeight + 4),
          "class",
          "row");
    }
  }

  private void drawAxis(Markup svg, LogScale scale, double top, double bottom) {
    for (double tick : scale.ticks()) {
      String label = round.apply(tick);
      String x = px(scale.at(tick));
      svg.empty("line", "x1", x, "x2", x, "y1", px(top), "y2", px(bottom), "class", "grid");
      svg.element("text", label, "x", x, "y", px(top - 8), "class", "tick");
      svg.element("text", label, "x", x, "y", px(bottom + 16), "class", "tick");
    }
    svg.element(
        "text", axis, "x", px((LEFT + WIDTH - RIGHT) / 2), "y", px(bottom + 36), "class", "axis");
  }

  private void drawDots(
      Markup svg, List<String> shown, LogScale scale, double top, double rowHeight) {
    double step = shown.size() < 2 ? 0 : Math.min(4, (rowHeight - 17) / (shown.size() - 1));
    for (Dot dot : dots) {
      String name = series.get(dot.series());
      double y =
          top
              + (rows.indexOf(dot.row()) + 0.5) * rowHeight
              + (shown.indexOf(name) - (shown.size() - 1) / 2.0) * step;
      int number = numbers.get(name);
      String value = words.apply(dot.value());
      if (dot.error() != null) {
        drawError(svg, dot, scale, y, number);
        value += " ± " + words.apply(dot.error());
      }
      Marker.of(number)
          .draw(svg, number, scale.at(dot.value()), y, dot.row() + ", " + name + ": " + value);
    }
  }

  private static void drawError(Markup svg, Dot dot, LogScale scale, double y, int number) {
    double low = Math.max(scale.low(), dot.value() - dot.error());
    double high = Math.min(scale.high(), dot.value() + dot.error());
    svg.empty(
        "line",
        "x1",
        px(scale.at(low)),
        "x2",
        px(scale.at(high)),
        "y1",
        px(y),
        "y2",
        px(y),
        "class",
        "error " + Palette.of(number).cssClass());
  }

  private static String px(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
