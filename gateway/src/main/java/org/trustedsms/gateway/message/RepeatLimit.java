// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import java.util.HashMap;
import java.util.Map;
import org.trustedsms.message.MessageId;

/**
 * Bounds how often answers are sent again (docs/format.md section 11). A message that comes again
 * has its answer sent again, and whoever saw it can have it come again, without any key.
 *
 * <p>Counts in memory, for 24 hours at a time; after a restart it counts from 0. Thread-safe.
 */
final class RepeatLimit {
  /** How often the answer to one message is sent again in 24 hours at most. */
  static final int MOST = 10;

  private static final long PERIOD_SECONDS = 24 * 60 * 60;

  private final int capacity;
  private final Map<MessageId, Integer> counts = new HashMap<>();
  private long begin;

  /**
   * Creates a limit.
   *
   * @param capacity to how many messages answers are sent again in 24 hours at most
   */
  RepeatLimit(int capacity) {
    this.capacity = capacity;
  }

  /**
   * Tells whether the answer that belongs to a message may be sent again, and counts it if so.
   *
   * @param now the time by the program's own clock, in seconds
   */
  synchronized boolean allows(MessageId message, long now) {
    if (now < begin || now - begin >= PERIOD_SECONDS) {
      counts.clear();
      begin = now;
    }
    int before = counts.getOrDefault(message, 0);
    if (before == MOST || before == 0 && counts.size() >= capacity) {
      return false;
    }
    counts.put(message, before + 1);
    return true;
  }
}
