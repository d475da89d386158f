// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import java.io.PrintStream;
import java.time.Duration;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.Operation;

/**
 * Shows how a measurement goes on: on a terminal in a line that is redrawn, elsewhere in a line for
 * each tenth. Not for use by several threads.
 */
final class BenchProgress implements Progress {
  private static final int TENTHS = 10;
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private int lastTenth = -1;
  private boolean drawn;

  BenchProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void step(
      int done, int of, String engine, String algorithm, Operation operation, Duration left) {
    String line =
        String.format(
            "%d of %d, %d:%02d left: %s, %s, %s",
            done, of, left.toMinutes(), left.toSecondsPart(), algorithm, operation.words(), engine);
    if (terminal) {
      out.print(ERASE + line);
      drawn = true;
    } else if (TENTHS * done / of != lastTenth) {
      lastTenth = TENTHS * done / of;
      out.println(line);
    }
    out.flush();
  }

  @Override
  public void note(String words) {
    end();
    out.println(words);
  }

  void end() {
    if (drawn) {
      out.print(ERASE);
      out.flush();
      drawn = false;
    }
  }
}
