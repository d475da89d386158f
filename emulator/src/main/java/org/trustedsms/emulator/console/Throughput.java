// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.util.Locale;
import org.trustedsms.emulator.smsc.CentreCounts;

/** The line that tells how much an SMS centre carries. Used by one thread. */
final class Throughput {
  private CentreCounts last;
  private long lastNanos;

  /** Begins to count at a time. */
  Throughput(CentreCounts counts, long nanos) {
    last = counts;
    lastNanos = nanos;
  }

  /** Tells whether anything has happened since the last line. */
  boolean hasChanged(CentreCounts counts) {
    return !counts.equals(last);
  }

  /** Returns the line, with the messages a second since the last. */
  String line(CentreCounts counts, long nanos) {
    double seconds = Math.max(nanos - lastNanos, 1) / 1e9;
    double rate = (counts.accepted() - last.accepted()) / seconds;
    last = counts;
    lastNanos = nanos;
    return String.format(
        Locale.ROOT,
        "%.0f/s: accepted %d, delivered %d, waiting %d, refused %d, sessions %d",
        rate,
        counts.accepted(),
        counts.delivered(),
        counts.waiting(),
        counts.refused(),
        counts.sessions());
  }
}
