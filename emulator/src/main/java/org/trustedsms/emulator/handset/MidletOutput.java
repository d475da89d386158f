// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.trustedsms.emulator.bridge.Printout;

/** The suite's {@code System.out} and {@code System.err} in MicroEmulator. Thread-safe. */
public final class MidletOutput extends OutputStream {
  /** In bytes; what is longer goes on in the next line. */
  static final int MAX_LINE = 1000;

  private static final MidletOutput OUT = new MidletOutput("System.out: ");
  private static final MidletOutput ERR = new MidletOutput("System.err: ");

  /** In the place of {@code System.out}. */
  public static final PrintStream out = new PrintStream(OUT, false, StandardCharsets.UTF_8);

  /** In the place of {@code System.err}. */
  public static final PrintStream err = new PrintStream(ERR, false, StandardCharsets.UTF_8);

  private static volatile Printout printout;

  private final String name;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private MidletOutput(String name) {
    this.name = name;
  }

  /** Sends printed text there. */
  static void lead(Printout to) {
    printout = to;
  }

  /** In the place of {@link Throwable#printStackTrace()}. */
  public static void printStackTrace(Throwable e) {
    e.printStackTrace(err);
  }

  /** Prints the lines that have not ended. */
  static void end() {
    OUT.flush();
    ERR.flush();
  }

  @Override
  public synchronized void write(int b) {
    if (b != '\n') {
      line.write(b);
    }
    if (b == '\n' || line.size() == MAX_LINE) {
      print();
    }
  }

  @Override
  public synchronized void flush() {
    if (line.size() > 0) {
      print();
    }
  }

  private void print() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    printout.add(name + (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text));
  }
}
