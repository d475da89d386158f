// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.nio.charset.StandardCharsets;

/**
 * Prints text that may have any characters. A terminal gets them in its own encoding; whatever else
 * standard output is connected to gets UTF-8, also where the locale knows ASCII alone.
 */
public final class StandardOutput {
  private StandardOutput() {}

  /** Prints a line. Whether it arrived is {@link Execution}'s concern. */
  public static void println(String line) {
    if (Terminal.isOutput()) {
      System.out.println(line);
    } else {
      System.out.writeBytes((line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }
    System.out.flush();
  }
}
