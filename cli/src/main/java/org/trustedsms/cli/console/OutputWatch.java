// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.PrintStream;
import org.trustedsms.server.link.ReconnectingLink;

/** Ends what runs until it is stopped when nobody can read its output any more. */
public final class OutputWatch {
  private static final long PERIOD_MILLIS = 500;

  private OutputWatch() {}

  /**
   * Watches in a thread of its own, until output has been lost or the process ends. {@link
   * Execution} says what has happened.
   */
  public static void start(PrintStream out, Runnable whenLost) {
    ReconnectingLink.daemon("output-watch", () -> watch(out, whenLost)).start();
  }

  private static void watch(PrintStream out, Runnable whenLost) {
    try {
      while (!out.checkError()) {
        Thread.sleep(PERIOD_MILLIS);
      }
      whenLost.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
