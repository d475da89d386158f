// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

  @Test
  void coloursOnlyOnATerminalThatHasThemAndIsNotToDoWithout() {
    assertTrue(Terminal.hasColours(true, Map.of("TERM", "xterm")::get));
    assertTrue(Terminal.hasColours(true, Map.of("NO_COLOR", "")::get));
    assertFalse(Terminal.hasColours(false, Map.of("TERM", "xterm")::get));
    assertFalse(Terminal.hasColours(true, Map.of("NO_COLOR", "1", "TERM", "xterm")::get));
    assertFalse(Terminal.hasColours(true, Map.of("TERM", "dumb")::get));
  }

  @Test
  void theLauncherKnowsBest() {
    String before = System.getProperty(Terminal.PROPERTY);
    try {
      System.setProperty(Terminal.PROPERTY, "true");
      assertTrue(Terminal.isOutput());
      System.setProperty(Terminal.PROPERTY, "false");
      assertFalse(Terminal.isOutput());
      assertFalse(Terminal.hasColours());
    } finally {
      if (before == null) {
        System.clearProperty(Terminal.PROPERTY);
      } else {
        System.setProperty(Terminal.PROPERTY, before);
      }
    }
  }

  @Test
  void wordsStayTheSameWithoutColours() {
    Colours none = new Colours(false);
    assertEquals("ok", none.good("ok"));
    assertEquals("ok", none.bad("ok"));
    assertEquals("ok", none.doubtful("ok"));
    Colours some = new Colours(true);
    assertEquals("\33[32mok\33[0m", some.good("ok"));
    assertEquals("\33[31mok\33[0m", some.bad("ok"));
    assertEquals("\33[33mok\33[0m", some.doubtful("ok"));
  }
}
