// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chart as SVG: the parts that template svg draws, one kind above the other. Places are pixels
 * from the upper left. Not thread-safe.
 */
final class ChartDrawing {
  /** The shapes of series, so that they are told apart without colour. */
  static final List<String> SHAPES =
      List.of(
          "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z",
          "M-4 -4H4V4H-4Z",
          "M0 -5L5 4H-5Z",
          "M0 -5.5L5 0L0 5.5L-5 0Z",
          "M0 5L5 -4H-5Z",
          "M-1.5 -5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z",
          "M-2 -5.5H2V5.5H-2Z",
          "M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z");

  record Band(String y, String height) {}

  record Line(String x1, String y1, String x2, String y2, String style) {}

  record Ring(String x, String y) {}

  record Words(String words, String x, String y, boolean turned, String style) {}

  record Bar(String x, String y, String width, String height, String style, String tip) {}

  record Mark(String x, String y, String shape, String style, String tip) {}

  final String id;
  final String title;
  final String description;
  final String width;
  final String height;
  final List<Band> bands = new ArrayList<>();
  final List<Line> lines = new ArrayList<>();
  final List<Ring> rings = new ArrayList<>();
  final List<Words> texts = new ArrayList<>();
  final List<Bar> bars = new ArrayList<>();
  final List<Mark> marks = new ArrayList<>();
  String path = "";

  /** Begins one; the identifier is unique in the document. */
  ChartDrawing(String id, String title, String description, double width, double height) {
    this.id = id;
    this.title = title;
    this.description = description;
    this.width = px(width);
    this.height = px(height);
  }

  void band(double y, double bandHeight) {
    bands.add(new Band(px(y), px(bandHeight)));
  }

  void line(double x1, double y1, double x2, double y2, String style) {
    lines.add(new Line(px(x1), px(y1), px(x2), px(y2), style));
  }

  void ring(double x, double y) {
    rings.add(new Ring(px(x), px(y)));
  }

  void text(String words, double x, double y, String style) {
    texts.add(new Words(words, px(x), px(y), false, style));
  }

  /** Writes upwards. */
  void turnedText(String words, double x, double y, String style) {
    texts.add(new Words(words, px(x), px(y), true, style));
  }

  /** Goes on with the path. */
  void pathTo(double x, double y) {
    path += (path.isEmpty() ? "M" : "L") + px(x) + " " + px(y);
  }

  /** Draws a bar, downwards from a place; those of every second series are hollow. */
  void bar(int series, double x, double y, double barWidth, double barHeight, String tip) {
    String style =
        ((series + series / SHAPES.size()) % 2 == 1 ? "hollow " : "marker ") + colour(series);
    bars.add(new Bar(px(x), px(y), px(barWidth), px(barHeight), style, tip));
  }

  /** Draws a mark; after the last colour the shapes are hollow. The tip may be null. */
  void mark(int series, double x, double y, String tip) {
    boolean hollow = series / SHAPES.size() % 2 == 1;
    String style = (hollow ? "hollow " : "marker ") + colour(series);
    marks.add(new Mark(px(x), px(y), SHAPES.get(series % SHAPES.size()), style, tip));
  }

  /** The class of CSS that has a series' colour: there are as many as shapes. */
  static String colour(int series) {
    return "c" + series % SHAPES.size();
  }

  String toSvg() {
    return Template.HTML.fill("svg", this);
  }

  private static String px(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
