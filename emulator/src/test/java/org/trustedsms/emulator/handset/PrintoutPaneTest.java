// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.Printout;

/** What the window shows below a phone. */
class PrintoutPaneTest {
  private final Printout printout = new Printout(UnaryOperator.identity());
  private final PrintoutPane pane = new PrintoutPane(printout);

  @Test
  void isSeenFromTheFirstLineOn() {
    assertFalse(pane.update());
    assertFalse(pane.isVisible());
    printout.add("System.out: my key is 20088");
    assertTrue(pane.update(), "makes room");
    assertTrue(pane.isVisible());
    printout.add("System.out: gate 4 opens");
    assertFalse(pane.update());
    assertEquals("System.out: my key is 20088\nSystem.out: gate 4 opens", pane.text());
  }

  @Test
  void holdsTheLastLines() {
    for (int i = 0; i < PrintoutPane.LINES + 5; i++) {
      printout.add("line " + i);
    }
    pane.update();
    assertTrue(pane.text().startsWith("line 5\n"), pane.text());
    assertEquals(PrintoutPane.LINES, pane.text().lines().count());
  }
}
