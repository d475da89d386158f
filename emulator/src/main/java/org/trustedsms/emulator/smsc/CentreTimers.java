// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;

/**
 * How long an SMS centre waits (SMPP 3.4, 7.2). Each is 1 ms or more, and at most 24 days except
 * the validity.
 *
 * @param bind from connecting to the bind request (session_init_timer)
 * @param idle of silence before the centre sends an enquire_link (enquire_link_timer)
 * @param answer for an answer, for the rest of a PDU and for a client to read (response_timer)
 * @param retry from the first temporary failure to the second try; doubles each time, up to 64
 *     times as long
 * @param overtaking how long a message that the network reorders waits for one to overtake it
 * @param validity how long a message waits if its sender names no validity_period
 */
public record CentreTimers(
    Duration bind,
    Duration idle,
    Duration answer,
    Duration retry,
    Duration overtaking,
    Duration validity) {
  private static final Duration MOST = Duration.ofDays(24);

  /** Checks the ranges. */
  public CentreTimers {
    check(bind, MOST);
    check(idle, MOST);
    check(answer, MOST);
    check(retry, MOST);
    check(overtaking, MOST);
    check(validity, Duration.ofDays(36_500));
  }

  /**
   * Returns what suits a network with operators' usual timers: 5 s, 30 s, 10 s, 1 s, 3 s and 24 h.
   */
  public static CentreTimers defaults() {
    return new CentreTimers(
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofSeconds(1),
        Duration.ofSeconds(3),
        Duration.ofHours(24));
  }

  private static void check(Duration time, Duration most) {
    if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "A timer of the SMS centre must be 1 ms to " + most.toDays() + " days, not " + time);
    }
  }
}
