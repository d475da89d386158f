// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.explain.Explanation.Line;

class ExplanationTest {

  @Test
  void wrapsBytesAndWords() {
    String meaning = "word ".repeat(15).trim();
    Explanation explanation =
        new Explanation(
            List.of(
                new Line(0, 1, "06", "length", "6 bytes", false),
                new Line(1, 20, "AB".repeat(20), "text", meaning, false),
                new Line(21, 0, "", "end", "something is missing", true)),
            "");
    assertEquals(
        List.of(
            "    0  length                   06                        6 bytes",
            "    1  text                     ABABABABABABABABABABABAB  " + "word ".repeat(9).trim(),
            "                                ABABABABABABABAB          " + "word ".repeat(6).trim(),
            "   21  end                                                WRONG: something is"
                + " missing"),
        explanation.rows());
  }

  @Test
  void keepsALongWordWhole() {
    String word = "x".repeat(200);
    Explanation explanation =
        new Explanation(List.of(new Line(0, 0, "", "text", word + " y", false)), "");
    List<String> rows = explanation.rows();
    assertEquals(2, rows.size());
    assertEquals("y", rows.get(1).strip());
  }
}
