// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputComparisonTest {
  private static final LineForm FORM = new SessionPlaceholders();

  private static Optional<String> difference(String expected, String actual) {
    return OutputComparison.difference(
        expected.lines().toList(), actual.lines().toList(), new SessionPlaceholders());
  }

  @Test
  void dotsStandForAnyLines() {
    assertEquals(Optional.empty(), difference("a\n...\nd", "a\nb\nc\nd"));
    assertEquals(Optional.empty(), difference("a\n...\nd", "a\nd"));
    assertEquals(Optional.empty(), difference("...\nb\n...", "a\nb\nb\nc"));
    assertEquals(Optional.empty(), difference("", ""));
    assertEquals(Optional.of("  ... (2 lines)\n- d"), difference("...\nd", "a\nb"));
  }

  @Test
  void theDifferenceIsTheShortest() {
    assertEquals(Optional.of("  a\n- b\n+ x\n  c\n+ d"), difference("a\nb\nc", "a\nx\nc\nd"));
    assertEquals(Optional.of("- a"), difference("a", ""));
    assertEquals(Optional.of("+ a"), difference("", "a"));
  }

  @ParameterizedTest
  @CsvSource({
    "key <hex>!, key 0aF9!",
    "<number> bytes, 12 bytes",
    "<number> ms, 1.5 ms",
    "digits <digits>, digits 36300 51675 79085 68791 26457 46852",
    "at <time> UTC, at 2026-01-02T03:04:05Z UTC",
    "at <time>, at 03:04:05.123",
    "a<...>b, ab",
    "a<...>, a (*) b",
    "<FILE> (a|b), <FILE> (a|b)"
  })
  void placeholders(String expected, String line) {
    assertTrue(FORM.of(expected).test(line));
  }

  @ParameterizedTest
  @CsvSource({
    "key <hex>, key xyz",
    "<number> bytes, many bytes",
    "digits <digits>, digits 36300 51675 79085 68791 26457",
    "<time>, today",
    "a<...>b, abc",
    "a.c, abc"
  })
  void placeholdersOfOtherLines(String expected, String line) {
    assertFalse(FORM.of(expected).test(line));
  }
}
