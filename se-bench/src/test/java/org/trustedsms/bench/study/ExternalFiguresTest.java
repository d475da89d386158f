// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.study.ExternalProgram.ExternalFigures;

class ExternalFiguresTest {
  private static final List<String> ONE = List.of("P-256");

  @Test
  void readsFiguresAndReasons() {
    ExternalFigures read =
        ExternalFigures.parse(
            "version\t1.2\r\nP-256\t12.5\t30\t00ff\nP-192\t-\tno such curve\n",
            List.of("P-256", "P-192", "K-163"),
            2);
    assertEquals("1.2", read.version());
    ExternalFigures.Figure figure = read.figures().get("P-256");
    assertEquals(List.of(12.5, 30.0), figure.times());
    assertArrayEquals(new byte[] {0, -1}, figure.result());
    assertEquals(
        Map.of("P-192", "no such curve", "K-163", "nothing was printed for it"), read.reasons());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P-256\t1\t2",
        "P-256\t1\t2\t00\t3",
        "P-256\t1\t2\t",
        "P-256\t1\t2\t0",
        "P-256\t1\t2\tzz",
        "P-256\tNaN\t2\t00",
        "P-256\t1\tInfinity\t00",
        "P-256\t-1\t2\t00",
        "P-256\t0\t2\t00",
        "P-256\t1e300\t2\t00",
        "P-256\t1,5\t2\t00",
        "P-256\t\t\t00",
        "P-256"
      })
  void doesNotTakeGarbageForFigures(String line) {
    ExternalFigures read = ExternalFigures.parse(line, ONE, 2);
    assertEquals(Map.of(), read.figures());
    assertEquals(Map.of("P-256", "what was printed for it is not understood"), read.reasons());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\0\t\0\n\n\t\t\t", "Traceback (most recent call last):", "P-25\t1\t2\t00"})
  void saysWhenNothingWasPrinted(String text) {
    ExternalFigures read = ExternalFigures.parse(text, ONE, 2);
    assertEquals(Map.of(), read.figures());
    assertEquals(Map.of("P-256", "nothing was printed for it"), read.reasons());
  }

  @Test
  void theFirstLineCounts() {
    ExternalFigures read = ExternalFigures.parse("P-256\t1\t2\t00\nP-256\t-\tno", ONE, 2);
    assertEquals(List.of(1.0, 2.0), read.figures().get("P-256").times());
    assertEquals(Map.of(), read.reasons());
  }

  @Test
  void wordsArePlainAndShort() {
    ExternalFigures read =
        ExternalFigures.parse("version\t1\u001b[2J\nP-256\t-\t" + "x".repeat(5000), ONE, 2);
    assertEquals("1 [2J", read.version());
    assertEquals("x".repeat(120), read.reasons().get("P-256"));
  }
}
