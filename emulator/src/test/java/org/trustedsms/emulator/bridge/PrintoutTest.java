// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PrintoutTest {
  private final Printout printout = new Printout(line -> line.toUpperCase(Locale.ROOT));

  @Test
  void eachReaderGetsEveryLineOnceAndMadeSafe() {
    Printout.Reader one = printout.reader();
    assertEquals(List.of(), one.next());
    printout.add("a");
    printout.add("b");
    assertEquals(List.of("A", "B"), one.next());
    assertEquals(List.of(), one.next());
    printout.add("c");
    assertEquals(List.of("C"), one.next());
    assertEquals(List.of("A", "B", "C"), printout.reader().next());
  }

  @Test
  void keepsTheLastLinesAndTellsHowManyAreGone() {
    Printout.Reader reader = printout.reader();
    printout.add("read");
    reader.next();
    for (int i = 0; i < Printout.LINES + 7; i++) {
      printout.add("x" + i);
    }
    List<String> lines = reader.next();
    assertEquals("(7 lines more, which came faster than they were shown)", lines.get(0));
    assertEquals("X7", lines.get(1));
    assertEquals(1 + Printout.LINES, lines.size());
    assertEquals(List.of(), reader.next());
  }
}
