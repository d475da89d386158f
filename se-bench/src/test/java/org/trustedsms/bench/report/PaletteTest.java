// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaletteTest {
  private static final int SERIES = 8;

  /** Relative luminance and contrast as WCAG 2.1 defines them. */
  private static double luminance(String colour) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weights[i] * (c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  private static double contrast(String a, String b) {
    double x = luminance(a);
    double y = luminance(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  }

  private static String css() throws IOException {
    try (InputStream in = Template.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The n-th definition of a colour: 0 is light, 1 dark. */
  private static String colour(String name, int n) throws IOException {
    Matcher m = Pattern.compile("--" + name + ": (#[0-9a-f]{6});").matcher(css());
    for (int i = 0; i <= n; i++) {
      assertTrue(m.find(), name);
    }
    return m.group(1);
  }

  @Test
  void contrastIsThatOfTheStandard() {
    assertEquals(21, contrast("#000000", "#ffffff"), 0.01);
    assertEquals(4.48, contrast("#777777", "#ffffff"), 0.01);
  }

  @Test
  void seriesStandOutFromTheBackground() throws IOException {
    for (int series = 0; series < SERIES; series++) {
      String name = "c" + series;
      for (int n = 0; n < 2; n++) {
        assertTrue(contrast(colour(name, n), colour("back", n)) >= 4.5, name);
        assertTrue(contrast(colour(name, n), colour("panel", n)) >= 3, name);
      }
      assertTrue(css().contains("." + name + " { color: var(--" + name + "); }"), name);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text, back",
    "text, panel",
    "text, verdict",
    "text, warn",
    "muted, back",
    "muted, panel",
    "accent, back",
    "verdict-line, back"
  })
  void textStandsOutFromTheBackground(String text, String back) throws IOException {
    for (int n = 0; n < 2; n++) {
      assertTrue(contrast(colour(text, n), colour(back, n)) >= 4.5, text + " on " + back);
    }
  }

  @Test
  void seriesDifferInShape() {
    String script = Template.resource("report.js");
    String shapes = script.substring(script.indexOf("const SHAPES"), script.indexOf("const WIDTH"));
    assertEquals(
        SERIES,
        Pattern.compile("\"M[^\"]+\"")
            .matcher(shapes)
            .results()
            .map(MatchResult::group)
            .distinct()
            .count());
  }
}
