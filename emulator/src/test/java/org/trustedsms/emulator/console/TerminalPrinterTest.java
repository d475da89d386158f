// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalPrinterTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void terminalRedrawsTheStatusBelowTheLines() {
    TerminalPrinter printer = new TerminalPrinter(out, true);
    printer.print(List.of("one"));
    printer.status("10/s");
    printer.print(List.of("two", "three"));
    printer.status("20/s");
    printer.end();
    assertEquals("one\n10/s\r\33[Ktwo\nthree\n10/s\r\33[K20/s\n", printed());
  }

  @Test
  void aStatusNeverWraps() {
    new TerminalPrinter(out, true).status("x".repeat(100));
    assertEquals("x".repeat(76) + "...", printed());
  }

  @Test
  void elsewhereTheStatusIsALine() {
    TerminalPrinter printer = new TerminalPrinter(out, false);
    printer.status("10/s");
    printer.print(List.of("one"));
    printer.end();
    assertEquals("10/s\none\n", printed());
  }
}
