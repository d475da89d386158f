// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.HashMap;
import java.util.Map;
import org.trustedsms.message.MessageId;

/**
 * Bounds how often answers are sent again (docs/format.md section 11): anyone who saw a message can
 * send it again without a key, and the receiver pays for each answer.
 *
 * <p>Counts in memory, for 24 hours at a time; after a restart it counts from 0. Thread-safe.
 */
public final class RepeatLimit {
  /** The most times that the answer to one message is sent again in 24 hours. */
  public static final int MOST = 10;

  private static final long PERIOD_SECONDS = 24 * 60 * 60;

  private final int messages;
  private final int answers;
  private final Map<MessageId, Integer> counts = new HashMap<>();
  private long begin;
  private int sum;

  /**
   * Creates a limit.
   *
   * @param messages to how many messages answers are sent again in 24 hours at most
   * @param answers how many answers are sent again in 24 hours at most, to all messages together
   */
  public RepeatLimit(int messages, int answers) {
    this.messages = messages;
    this.answers = answers;
  }

  /**
   * Returns whether the answer that belongs to a message may be sent again, and counts it if so.
   *
   * @param now the time by the program's own clock, in seconds
   */
  public synchronized boolean allows(MessageId message, long now) {
    if (now < begin || now - begin >= PERIOD_SECONDS) {
      counts.clear();
      sum = 0;
      begin = now;
    }
    int before = counts.getOrDefault(message, 0);
    boolean isTooMany = before == 0 && counts.size() >= messages;
    if (before == MOST || sum == answers || isTooMany) {
      return false;
    }
    counts.put(message, before + 1);
    sum++;
    return true;
  }
}
