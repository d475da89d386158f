// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Bytes against security: a point for each curve, a line along the Pareto front, and the edge of an
 * SMS and of what is legacy. Immutable.
 */
final class ScatterChart {
  private static final double WIDTH = 860;
  private static final double HEIGHT = 500;
  private static final double LEFT = 64;
  private static final double RIGHT = 24;
  private static final double TOP = 44;
  private static final double BOTTOM = 52;

  /** Below it a curve is legacy: {@link org.trustedsms.curve.Curve#isLegacy}. */
  private static final int LEAST_BITS = 112;

  private static final List<String> FAMILIES = List.of("prime field", "Koblitz", "binary, random");

  /** A curve: its family is 0 for prime, 1 for Koblitz, 2 for other binary ones. */
  record Point(String name, int family, int security, int bytes, boolean front) {}

  private record Box(double x, double y, double width) {
    boolean meets(Box other) {
      return Math.abs(y - other.y) < 14 && x < other.x + other.width && other.x < x + width;
    }

    boolean isCrossed(Line line) {
      return IntStream.rangeClosed(0, Line.STEPS)
          .anyMatch(
              i -> line.xAt(i) > x && line.xAt(i) < x + width && Math.abs(line.yAt(i) - y) < 8);
    }
  }

  /**
   * What no label should lie on: seen as points that are nearer to each other than a label is wide.
   */
  private record Line(double x1, double y1, double x2, double y2) {
    private static final int STEPS = 64;

    double xAt(int step) {
      return x1 + (x2 - x1) * step / STEPS;
    }

    double yAt(int step) {
      return y1 + (y2 - y1) * step / STEPS;
    }
  }

  /** Where the label of a place goes, and the line to it if it is far; the line may be null. */
  private record Spot(Box box, double[] offset, Line leader) {}

  /** What is drawn so far: marks and labels, and lines. */
  private record Drawn(List<Box> marks, List<Box> labels, List<Line> lines) {
    boolean leaves(Spot spot) {
      return Stream.concat(marks.stream(), labels.stream()).noneMatch(spot.box::meets);
    }

    boolean leavesLines(Spot spot) {
      return lines.stream().noneMatch(spot.box::isCrossed)
          && (spot.leader == null
              || labels.stream().noneMatch(label -> label.isCrossed(spot.leader)));
    }

    void add(Spot spot) {
      labels.add(spot.box);
      if (spot.leader != null) {
        lines.add(spot.leader);
      }
    }
  }

  private final List<Point> points;
  private final int mostBits;
  private final int mostBytes;

  ScatterChart(List<Point> points) {
    this.points = List.copyOf(points);
    int bits = points.stream().mapToInt(Point::security).max().orElse(1);
    int bytes = points.stream().mapToInt(Point::bytes).max().orElse(1);
    mostBits = (bits / 50 + 1) * 50;
    mostBytes = (Math.max(bytes, SegmentCapacity.SINGLE_PAYLOAD_BYTES) / 20 + 1) * 20;
  }

  String toSvg() {
    String description =
        points.stream()
            .map(
                p ->
                    p.name
                        + " "
                        + p.security
                        + " bits, "
                        + p.bytes
                        + " bytes"
                        + (p.front ? ", on the Pareto front" : ""))
            .collect(
                Collectors.joining(
                    "; ",
                    "Curves by bits of security and bytes besides text: ",
                    ". One SMS holds %s bytes; curves below %s bits are legacy."
                        .formatted(SegmentCapacity.SINGLE_PAYLOAD_BYTES, LEAST_BITS)));
    ChartDrawing drawing =
        new ChartDrawing(
            "bytes-security",
            "Bytes of a signed message against security",
            description,
            WIDTH,
            HEIGHT);
    drawLegend(drawing);
    drawAxes(drawing);
    Drawn drawn = new Drawn(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    points.forEach(point -> drawn.marks.add(new Box(x(point.security) - 9, y(point.bytes), 18)));
    drawn.lines.add(new Line(x(LEAST_BITS), TOP, x(LEAST_BITS), HEIGHT - BOTTOM));
    List<Point> front =
        points.stream()
            .filter(Point::front)
            .sorted(Comparator.comparingInt(Point::security).thenComparingInt(Point::bytes))
            .toList();
    for (int i = 0; i < front.size(); i++) {
      double x = x(front.get(i).security);
      double y = y(front.get(i).bytes);
      drawing.pathTo(x, y);
      drawing.ring(x, y);
      if (i > 0) {
        drawn.lines.add(new Line(x(front.get(i - 1).security), y(front.get(i - 1).bytes), x, y));
      }
    }
    Collection<List<Point>> places =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    p -> List.of(p.security, p.bytes), LinkedHashMap::new, Collectors.toList()))
            .values();
    places.forEach(together -> drawPlace(drawing, together, drawn));
    return drawing.toSvg();
  }

  private static void drawLegend(ChartDrawing drawing) {
    double x = LEFT;
    for (int family = 0; family < FAMILIES.size(); family++) {
      drawing.mark(family, x + 6, 16, null);
      drawing.text(FAMILIES.get(family), x + 16, 20, "legend");
      x += 44 + 7 * FAMILIES.get(family).length();
    }
    drawing.ring(x + 6, 16);
    drawing.text("on the Pareto front", x + 20, 20, "legend");
  }

  private void drawAxes(ChartDrawing drawing) {
    double bottom = HEIGHT - BOTTOM;
    double right = WIDTH - RIGHT;
    for (int bits = 50; bits <= mostBits; bits += 50) {
      drawing.line(x(bits), TOP, x(bits), bottom, "grid");
      drawing.text(Integer.toString(bits), x(bits), bottom + 18, "tick");
    }
    for (int bytes = 0; bytes <= mostBytes; bytes += 20) {
      drawing.line(LEFT, y(bytes), right, y(bytes), "grid");
      drawing.text(Integer.toString(bytes), LEFT - 8, y(bytes) + 4, "row");
    }
    int full = SegmentCapacity.SINGLE_PAYLOAD_BYTES;
    drawing.line(LEFT, y(full), right, y(full), "edge");
    drawing.text("one SMS is full: " + full + " bytes", LEFT + 8, y(full) - 6, "legend");
    drawing.line(x(LEAST_BITS), TOP, x(LEAST_BITS), bottom, "edge");
    drawing.text("legacy: below " + LEAST_BITS + " bits", LEFT + 8, TOP + 16, "legend");
    drawing.text("security, bits", (LEFT + right) / 2, HEIGHT - 10, "axis");
    drawing.turnedText("header and signature, bytes", 16, (TOP + bottom) / 2, "axis");
  }

  /** Curves of one place: their marks side by side, their names in one label. */
  private void drawPlace(ChartDrawing drawing, List<Point> together, Drawn drawn) {
    double x = x(together.get(0).security);
    double y = y(together.get(0).bytes);
    String name = together.stream().map(Point::name).collect(Collectors.joining(", "));
    double width = 6 + 6.8 * name.length();
    List<Spot> spots =
        places(width).stream()
            .filter(p -> x + p[0] > LEFT && x + p[0] + width < WIDTH)
            .map(p -> spot(x, y, p, width))
            .filter(drawn::leaves)
            .toList();
    Spot spot =
        spots.stream()
            .filter(drawn::leavesLines)
            .findFirst()
            .orElseGet(
                () -> spots.isEmpty() ? spot(x, y, new double[] {12, 4}, width) : spots.get(0));
    drawn.add(spot);
    if (spot.leader != null) {
      Line leader = spot.leader;
      drawing.line(leader.x1, leader.y1, leader.x2, leader.y2, "leader");
    }
    drawing.text(name, x + spot.offset[0], y + spot.offset[1], "label");
    for (int i = 0; i < together.size(); i++) {
      Point point = together.get(i);
      drawing.mark(
          point.family,
          x + (i - (together.size() - 1) / 2.0) * 9,
          y,
          point.name + ": " + point.security + " bits, " + point.bytes + " bytes");
    }
  }

  private static Spot spot(double x, double y, double[] offset, double width) {
    double end = offset[0] < 0 ? offset[0] + width - 4 : offset[0];
    boolean isFar = Math.abs(offset[1] - 4) > 12;
    return new Spot(
        new Box(x + offset[0], y + offset[1] - 4, width),
        offset,
        isFar ? new Line(x, y, x + end, y + offset[1] - 4) : null);
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

  private double x(double bits) {
    return LEFT + (WIDTH - RIGHT - LEFT) * (bits - 50) / (mostBits - 50);
  }

  private double y(double bytes) {
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * bytes / mostBytes;
  }
}
