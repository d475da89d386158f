// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs commands that print on {@code System.out} and read from {@code System.in}. */
public final class PrintedCall {
  private PrintedCall() {}

  /** As {@link CommandResult#with}, with all of standard output. */
  public static CommandResult with(Object command, String... args) {
    return from(new byte[0], command, args);
  }

  /** The same with something on standard input. */
  public static CommandResult from(byte[] input, Object command, String... args) {
    PrintStream before = System.out;
    InputStream inputBefore = System.in;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setIn(new ByteArrayInputStream(input));
    try {
      CommandResult called = CommandResult.with(command, args);
      return new CommandResult(
          called.status(), called.out() + out.toString(StandardCharsets.UTF_8), called.err());
    } finally {
      System.setOut(before);
      System.setIn(inputBefore);
    }
  }
}
