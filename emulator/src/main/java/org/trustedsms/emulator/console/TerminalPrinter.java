// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.io.PrintStream;
import java.util.List;

/**
 * What a log is printed on: lines that stay, and on a terminal below them one that is redrawn in
 * place. Used by one thread.
 */
final class TerminalPrinter {
  /** A longer status would wrap on the narrowest usual terminal, and could not be redrawn. */
  private static final int COLUMNS = 79;

  /** ECMA-48: carriage return, and erase to the end of the line. */
  private static final String BLANK = "\r\33[K";

  private final PrintStream out;
  private final boolean terminal;
  private String status = "";

  TerminalPrinter(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  boolean isTerminal() {
    return terminal;
  }

  /** Prints lines that stay. */
  void print(List<String> lines) {
    erase();
    lines.forEach(out::println);
    draw();
  }

  /** Redraws the status of a terminal; elsewhere it is a line that stays. */
  void status(String line) {
    if (!terminal) {
      print(List.of(line));
      return;
    }
    erase();
    status = line.length() > COLUMNS ? line.substring(0, COLUMNS - 3) + "..." : line;
    draw();
  }

  /** Leaves the status where it is; what follows goes below it. */
  void end() {
    if (!status.isEmpty()) {
      out.println();
      status = "";
    }
    out.flush();
  }

  private void erase() {
    if (!status.isEmpty()) {
      out.print(BLANK);
    }
  }

  private void draw() {
    out.print(status);
    out.flush();
  }
}
