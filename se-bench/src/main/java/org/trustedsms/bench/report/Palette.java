// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

/**
 * The colours of series, one for each, in light and dark. Each has a contrast of at least 3 to 1 to
 * its background (WCAG 2.1, 1.4.11). Colour is never all that tells series apart: see {@link
 * Marker}.
 */
enum Palette {
  BLUE("#0b62b8", "#6cb2f7"),
  VERMILION("#b8410a", "#f58e5c"),
  GREEN("#0a7350", "#4fc79b"),
  PURPLE("#7a3f9d", "#c79be6"),
  OCHRE("#86650a", "#d9b23c"),
  CRIMSON("#b01e50", "#f2829f"),
  TEAL("#1d6f7d", "#5fc1d1"),
  GREY("#5a5f69", "#a9b0bb");

  /** The background of charts in light. */
  static final String LIGHT_BACKGROUND = "#ffffff";

  /** The background of charts in dark. */
  static final String DARK_BACKGROUND = "#1a1d21";

  private final String light;
  private final String dark;

  Palette(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  String light() {
    return light;
  }

  String dark() {
    return dark;
  }

  /** The class of CSS that gives an element this colour. */
  String cssClass() {
    return "c" + ordinal();
  }

  /** The colour of the n-th series. */
  static Palette of(int series) {
    return values()[series % values().length];
  }

  /** The rules of CSS for all colours. */
  static String css() {
    StringBuilder light = new StringBuilder(":root{");
    StringBuilder dark = new StringBuilder("@media screen and (prefers-color-scheme:dark){:root{");
    StringBuilder classes = new StringBuilder();
    for (Palette p : values()) {
      light.append("--").append(p.cssClass()).append(':').append(p.light).append(';');
      dark.append("--").append(p.cssClass()).append(':').append(p.dark).append(';');
      classes.append('.').append(p.cssClass());
      classes.append("{color:var(--").append(p.cssClass()).append(")}\n");
    }
    return light + "}\n" + dark + "}}\n" + classes;
  }
}
