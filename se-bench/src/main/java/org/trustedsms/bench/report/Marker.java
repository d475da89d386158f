// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.Locale;

/** The shapes of points, so that series are told apart without colour. */
enum Marker {
  CIRCLE("M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z"),
  SQUARE("M-4 -4H4V4H-4Z"),
  TRIANGLE("M0 -5L5 4H-5Z"),
  DIAMOND("M0 -5.5L5 0L0 5.5L-5 0Z"),
  DOWN("M0 5L5 -4H-5Z"),
  PLUS("M-1.5 -5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z"),
  BAR("M-2 -5.5H2V5.5H-2Z"),
  CROSS("M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z");

  private final String path;

  Marker(String path) {
    this.path = path;
  }

  /** The shape of the n-th series. */
  static Marker of(int series) {
    return values()[series % values().length];
  }

  /** Draws it; after the last colour the shapes are hollow. */
  void draw(Markup svg, int series, double x, double y, String title) {
    boolean hollow = series / values().length % 2 == 1;
    svg.open(
        "path",
        "class",
        (hollow ? "hollow " : "marker ") + Palette.of(series).cssClass(),
        "transform",
        String.format(Locale.ROOT, "translate(%.1f %.1f)", x, y),
        "d",
        path);
    if (title != null) {
      svg.element("title", title);
    }
    svg.close("path");
  }
}
