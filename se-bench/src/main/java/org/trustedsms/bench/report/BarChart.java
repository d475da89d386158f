// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.StudyChart;

/**
 * Bars in groups, as a study shows its figures. Every second series is hollow, and each has a shape
 * at the end of its bars, so that none is told by its colour alone; all values are in the
 * description. Immutable.
 *
 * @param id unique in the document
 * @param chart what it shows
 */
record BarChart(String id, StudyChart chart) {
  private static final double LEFT = 96;
  private static final double RIGHT = 16;
  private static final double LEAST_WIDTH = 860;
  private static final double PLOT = 260;
  private static final double BAR = 16;
  private static final double GAP = 16;
  private static final double LEAST_GROUP = 56;
  private static final double CHARACTER = 6.6;
  private static final double LINE = 14;
  private static final int LABEL_LINES = 3;
  private static final int LONGEST_UNIT = 40;
  private static final double MOST_TICKS = 8;

  /** Draws it; null if there is no value. */
  String toSvg() {
    double[] values =
        chart.series().stream()
            .flatMapToDouble(s -> s.values().stream().mapToDouble(Double::doubleValue))
            .filter(v -> !Double.isNaN(v))
            .toArray();
    if (values.length == 0) {
      return null;
    }
    int groups = chart.groups().size();
    int bars = chart.series().size();
    double width =
        Math.max(LEAST_WIDTH, LEFT + RIGHT + groups * Math.max(LEAST_GROUP, bars * BAR + GAP));
    Map<Integer, String> names = new TreeMap<>();
    IntStream.range(0, bars).forEach(i -> names.put(i, chart.series().get(i).name()));
    double top = 32 + DotChart.LEGEND_ROW * DotChart.placeLegend(names, null, LEFT, width);
    double bottom = top + PLOT;
    Axis axis = Axis.of(values, chart.logarithmic(), bottom, top);
    ChartDrawing drawing =
        new ChartDrawing(
            id, chart.caption(), description(), width, bottom + 12 + LABEL_LINES * LINE);
    DotChart.placeLegend(names, drawing, LEFT, width);
    for (double tick : axis.ticks()) {
      drawing.line(LEFT, axis.at(tick), width - RIGHT, axis.at(tick), "grid");
      drawing.text(words(tick), LEFT - 8, axis.at(tick) + 4, "row");
    }
    String unit = Labels.shorten(chart.unit(), LONGEST_UNIT);
    drawing.turnedText(
        unit + (chart.logarithmic() ? " (logarithmic)" : ""), 14, (top + bottom) / 2, "axis");
    double groupWidth = (width - LEFT - RIGHT) / groups;
    double barWidth = Math.min(2 * BAR, (groupWidth - GAP) / bars);
    for (int g = 0; g < groups; g++) {
      double middle = LEFT + (g + 0.5) * groupWidth;
      List<String> lines = label(chart.groups().get(g), (int) (groupWidth / CHARACTER));
      for (int i = 0; i < lines.size(); i++) {
        drawing.text(lines.get(i), middle, bottom + 16 + i * LINE, "tick");
      }
      for (int s = 0; s < bars; s++) {
        double value = chart.series().get(s).values().get(g);
        if (!Double.isNaN(value)) {
          double x = middle + (s - bars / 2.0) * barWidth;
          double y = axis.at(value);
          String tip = chart.groups().get(g) + ", " + names.get(s) + ": " + amount(value);
          drawing.bar(s, x + 1, y, barWidth - 2, bottom - y, tip);
          drawing.mark(s, x + barWidth / 2, y, tip);
        }
      }
    }
    return drawing.toSvg();
  }

  private String description() {
    List<String> groups = new ArrayList<>();
    for (int g = 0; g < chart.groups().size(); g++) {
      List<String> values = new ArrayList<>();
      for (StudyChart.Series series : chart.series()) {
        double value = series.values().get(g);
        values.add(series.name() + " " + (Double.isNaN(value) ? "none" : amount(value)));
      }
      groups.add(chart.groups().get(g) + ": " + String.join(", ", values));
    }
    return "Bars in groups. " + String.join("; ", groups) + ".";
  }

  private String amount(double value) {
    return (words(value) + " " + chart.unit()).strip();
  }

  private static String words(double value) {
    return value != 0 && value < 0.01 || value >= 1e7
        ? String.format(Locale.ROOT, "%.1e", value)
        : value == Math.rint(value) ? Labels.count((long) value) : Labels.number(value);
  }

  /** Breaks a name at its blanks, and cuts off what does not fit. */
  private static List<String> label(String name, int longest) {
    List<String> lines = new ArrayList<>();
    for (String word : name.strip().split("\\s+")) {
      int last = lines.size() - 1;
      if (last >= 0 && lines.get(last).length() + 1 + word.length() <= longest) {
        lines.set(last, lines.get(last) + " " + word);
      } else if (lines.size() < LABEL_LINES) {
        lines.add(Labels.shorten(word, longest));
      } else {
        lines.set(last, Labels.shorten(lines.get(last) + " " + word, longest));
        break;
      }
    }
    return lines;
  }

  /**
   * From values to pixels. What is below its low end, and 0 on a logarithmic one, is at the end.
   */
  private record Axis(LogScale scale, double most, double from, double to) {
    static Axis of(double[] values, boolean logarithmic, double from, double to) {
      double[] some = DoubleStream.of(values).filter(v -> v > 0).toArray();
      double most = DoubleStream.of(some).max().orElse(1);
      double least = DoubleStream.of(some).min().orElse(1);
      return new Axis(logarithmic ? LogScale.over(least, most, from, to) : null, most, from, to);
    }

    double at(double value) {
      return scale != null
          ? scale.at(Math.max(value, scale.low()))
          : from + (to - from) * (value / (1.05 * most));
    }

    List<Double> ticks() {
      if (scale != null) {
        List<Double> all = scale.ticks();
        List<Double> shown =
            all.size() <= MOST_TICKS
                ? all
                : all.stream().filter(t -> Math.log10(t) == Math.rint(Math.log10(t))).toList();
        int step = (int) Math.ceil(shown.size() / MOST_TICKS);
        return IntStream.range(0, shown.size())
            .filter(i -> i % step == 0)
            .mapToObj(shown::get)
            .toList();
      }
      double power = Math.pow(10, Math.floor(Math.log10(most)));
      double step = most / power < 2 ? power / 5 : most / power < 5 ? power / 2 : power;
      return IntStream.rangeClosed(0, (int) Math.floor(1.05 * most / step))
          .mapToObj(i -> i * step)
          .toList();
    }
  }
}
