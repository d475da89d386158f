// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/** Keeps the last 1000 lines that applications printed, so that a slow reader never blocks them. */
public final class Printout {
  public static final int LINES = 1000;

  private final UnaryOperator<String> safe;
  private final Deque<String> lines = new ArrayDeque<>();
  private long printed;

  /** Creates one that is empty; lines are made safe to show, whatever is in them. */
  public Printout(UnaryOperator<String> safe) {
    this.safe = safe;
  }

  /** Adds a line, in the place of the oldest one if there are {@value #LINES}. */
  public synchronized void add(String line) {
    if (lines.size() == LINES) {
      lines.removeFirst();
    }
    lines.addLast(safe.apply(line));
    printed++;
  }

  /** Returns somebody who has read nothing yet. */
  public Reader reader() {
    return new Reader();
  }

  /** Somebody who reads it from time to time. Not for use by several threads. */
  public final class Reader {
    private long read;

    private Reader() {}

    /** Returns the lines added since the last time; where some are gone, a line that says so. */
    public List<String> next() {
      synchronized (Printout.this) {
        long gone = printed - lines.size() - read;
        List<String> next = new ArrayList<>();
        if (gone > 0) {
          next.add("(" + gone + " lines more, which came faster than they were shown)");
        }
        lines.stream().skip(Math.max(0, -gone)).forEach(next::add);
        read = printed;
        return next;
      }
    }
  }
}
