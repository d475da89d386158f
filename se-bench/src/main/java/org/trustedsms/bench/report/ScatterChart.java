// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Bytes against security: a point for each curve, a line along the Pareto front, and the edge of an
 * SMS. Not thread-safe.
 */
final class ScatterChart {
  private static final double WIDTH = 860;
  private static final double HEIGHT = 500;
  private static final double LEFT = 64;
  private static final double RIGHT = 24;
  private static final double TOP = 44;
  private static final double BOTTOM = 52;
  private static final String[] FAMILIES = {"prime field", "Koblitz", "binary, random"};

  /**
   * A curve.
   *
   * @param family 0 prime, 1 Koblitz, 2 other binary
   * @param security bits
   * @param bytes what a signed text takes besides the text
   * @param front whether it is on the front
   */
  record Point(String name, int family, int security, int bytes, boolean front) {}

  private record Box(double x, double y, double width) {
    boolean meets(Box other) {
      return Math.abs(y - other.y) < 14 && x < other.x + other.width && other.x < x + width;
    }
  }

  private final String id;
  private final String title;
  private final List<Point> points;
  private final int mostBits;
  private final int mostBytes;

  ScatterChart(String id, String title, List<Point> points) {
    this.id = id;
    this.title = title;
    this.points = List.copyOf(points);
    int bits = 1;
    int bytes = SegmentCapacity.SINGLE_PAYLOAD_BYTES;
    for (Point point : points) {
      bits = Math.max(bits, point.security());
      bytes = Math.max(bytes, point.bytes());
    }
    mostBits = (bits / 50 + 1) * 50;
    mostBytes = (bytes / 20 + 1) * 20;
  }

  void draw(Markup svg) {
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + px(WIDTH) + " " + px(HEIGHT),
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc",
        "class",
        "chart");
    svg.element("title", title, "id", id + "-title");
    svg.element("desc", description(), "id", id + "-desc");
    drawLegend(svg);
    drawAxes(svg);
    drawFront(svg);
    List<Box> taken = new ArrayList<>();
    for (Point point : points) {
      taken.add(new Box(x(point.security()) - 9, y(point.bytes()), 18));
    }
    Map<List<Integer>, List<Point>> places = new LinkedHashMap<>();
    for (Point point : points) {
      places
          .computeIfAbsent(List.of(point.security(), point.bytes()), key -> new ArrayList<>())
          .add(point);
    }
    places.values().forEach(together -> drawPlace(svg, together, taken));
    svg.close("svg").line();
  }

  private String description() {
    StringBuilder words = new StringBuilder("Curves by bits of security and bytes besides text:");
    for (Point point : points) {
      words
          .append(' ')
          .append(point.name())
          .append(' ')
          .append(point.security())
          .append(" bits, ")
          .append(point.bytes())
          .append(" bytes")
          .append(point.front() ? ", on the Pareto front;" : ";");
    }
    return words.append(" one SMS holds 133 bytes.").toString();
  }

  private void drawLegend(Markup svg) {
    double x = LEFT;
    for (int family = 0; family < FAMILIES.length; family++) {
      Marker.of(family).draw(svg, family, x + 6, 16, null);
      svg.element("text", FAMILIES[family], "x", px(x + 16), "y", "20", "class", "legend");
      x += 44 + 7 * FAMILIES[family].length();
    }
    svg.empty("circle", "cx", px(x + 6), "cy", "16", "r", "8", "class", "ring");
    svg.element("text", "on the Pareto front", "x", px(x + 20), "y", "20", "class", "legend");
  }

  private void drawAxes(Markup svg) {
    for (int bits = 50; bits <= mostBits; bits += 50) {
      line(svg, x(bits), TOP, x(bits), HEIGHT - BOTTOM, "grid");
      svg.element(
          "text",
          Integer.toString(bits),
          "x",
          px(x(bits)),
          "y",
          px(HEIGHT - BOTTOM + 18),
          "class",
          "tick");
    }
    for (int bytes = 0; bytes <= mostBytes; bytes += 20) {
      line(svg, LEFT, y(bytes), WIDTH - RIGHT, y(bytes), "grid");
      svg.element(
          "text",
          Integer.toString(bytes),
          "x",
          px(LEFT - 8),
          "y",
          px(y(bytes) + 4),
          "class",
          "row");
    }
    double edge = y(SegmentCapacity.SINGLE_PAYLOAD_BYTES);
    line(svg, LEFT, edge, WIDTH - RIGHT, edge, "edge");
    svg.element(
        "text",
        "one SMS is full: " + SegmentCapacity.SINGLE_PAYLOAD_BYTES + " bytes",
        "x",
        px(LEFT + 8),
        "y",
        px(edge - 6),
        "class",
        "legend");
    svg.element(
        "text",
        "security, bits",
        "x",
        px((LEFT + WIDTH - RIGHT) / 2),
        "y",
        px(HEIGHT - 10),
        "class",
        "axis");
    svg.element(
        "text",
        "header and signature, bytes",
        "x",
        "0",
        "y",
        "0",
        "transform",
        "translate(16 " + px((TOP + HEIGHT - BOTTOM) / 2) + ") rotate(-90)",
        "class",
        "axis");
  }

  private void drawFront(Markup svg) {
    List<Point> front =
        points.stream()
            .filter(Point::front)
            .sorted(Comparator.comparingInt(Point::security).thenComparingInt(Point::bytes))
            .toList();
    StringBuilder path = new StringBuilder();
    for (Point point : front) {
      path.append(path.isEmpty() ? "M" : "L")
          .append(px(x(point.security())))
          .append(' ')
          .append(px(y(point.bytes())));
    }
    if (front.size() > 1) {
      svg.empty("path", "d", path.toString(), "class", "front");
    }
    for (Point point : front) {
      svg.empty(
          "circle",
          "cx",
          px(x(point.security())),
          "cy",
          px(y(point.bytes())),
          "r",
          "8",
          "class",
          "ring");
    }
  }

  /** Curves of one place: their marks side by side, their names in one label. */
  private void drawPlace(Markup svg, List<Point> together, List<Box> taken) {
    double x = x(together.get(0).security());
    double y = y(together.get(0).bytes());
    String name = together.stream().map(Point::name).collect(Collectors.joining(", "));
    double width = 6 + 6.8 * name.length();
    double[] place = null;
    for (double[] tried : places(width)) {
      Box box = new Box(x + tried[0], y + tried[1] - 4, width);
      boolean inside = box.x() > LEFT && box.x() + width < WIDTH;
      if (inside && taken.stream().noneMatch(box::meets)) {
        place = tried;
        break;
      }
    }
    if (place == null) {
      place = new double[] {12, 4};
    }
    taken.add(new Box(x + place[0], y + place[1] - 4, width));
    if (Math.abs(place[1] - 4) > 12) {
      double end = place[0] < 0 ? place[0] + width - 4 : place[0];
      line(svg, x, y, x + end, y + place[1] - 4, "leader");
    }
    svg.element("text", name, "x", px(x + place[0]), "y", px(y + place[1]), "class", "label");
    for (int i = 0; i < together.size(); i++) {
      Point point = together.get(i);
      Marker.of(point.family())
          .draw(
              svg,
              point.family(),
              x + (i - (together.size() - 1) / 2.0) * 9,
              y,
              point.name() + ": " + point.security() + " bits, " + point.bytes() + " bytes");
    }
  }

  /** Where a label may be, by preference: beside the point, then further and further away. */
  private static List<double[]> places(double width) {
    List<double[]> places = new ArrayList<>();
    places.add(new double[] {13, 4});
    places.add(new double[] {-width - 8, 4});
    for (double distance = 24; distance <= 84; distance += 12) {
      places.add(new double[] {14 + distance / 4, distance});
      places.add(new double[] {-width - 8 - distance / 4, 8 - distance});
    }
    return places;
  }

  private static void line(
      Markup svg, double x1, double y1, double x2, double y2, String cssClass) {
    svg.empty("line", "x1", px(x1), "y1", px(y1), "x2", px(x2), "y2", px(y2), "class", cssClass);
  }

  private double x(double bits) {
    return LEFT + (WIDTH - RIGHT - LEFT) * (bits - 50) / (mostBits - 50);
  }

  private double y(double bytes) {
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * bytes / mostBytes;
  }

  private static String px(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
