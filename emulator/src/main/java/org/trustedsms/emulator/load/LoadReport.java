// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The results of a load test.
 *
 * @param sent messages that the centre has accepted
 * @param received messages that have arrived
 * @param wrong messages that came twice, in the wrong order, or not as sent
 * @param refused messages that the centre has refused
 * @param time from the first message sent to the last one received
 * @param heap bytes in use after a garbage collection, at regular points of the way
 */
public record LoadReport(
    long sent, long received, long wrong, long refused, Duration time, List<Long> heap) {
  private static final int MIB = 1 << 20;

  /** Tells whether each message arrived once and in order. */
  public boolean isGood() {
    return refused == 0 && wrong == 0 && sent == received;
  }

  /** Returns how fast it went: messages a second. */
  public double perSecond() {
    return received * 1e9 / Math.max(1, time.toNanos());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d messages accepted, %d received, %d refused, %d repeated or out of order%n"
                + "%.1f s, %.0f messages/s%nheap in use after garbage collection, MiB:",
            sent,
            received,
            refused,
            wrong,
            time.toMillis() / 1e3,
            perSecond()));
    for (long bytes : heap) {
      text.append(String.format(Locale.ROOT, " %.1f", (double) bytes / MIB));
    }
    return text.toString();
  }
}
