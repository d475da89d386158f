// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;

/** Whether windows can be opened. To be settled before anything is drawn: Java decides it once. */
public final class Display {
  private static final String HEADLESS = "java.awt.headless";

  private Display() {}

  /** Draws into memory only, even if there is a display. */
  public static void doWithout() {
    System.setProperty(HEADLESS, "true");
  }

  /**
   * Tells whether windows can be opened.
   *
   * @throws CommandException if there is a display that cannot be used: then not even pictures can
   *     be drawn any more
   */
  public static boolean isThere() {
    if (GraphicsEnvironment.isHeadless()) {
      return false;
    }
    try {
      GraphicsEnvironment.getLocalGraphicsEnvironment().getDefaultScreenDevice();
      return true;
    } catch (HeadlessException | AWTError | LinkageError e) {
      throw new CommandException(
          "the display cannot be used (" + e.getMessage() + "); go on without windows", e);
    }
  }
}
