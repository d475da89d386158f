// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;

/**
 * The timers of an SMSC (SMPP 3.4, 7.2). Each is 1 ms or more, and at most 24 days.
 *
 * @param bind from connecting to the bind request (session_init_timer)
 * @param idle of silence before the SMSC sends an enquire_link (enquire_link_timer)
 * @param answer for an answer, for the rest of a PDU and for a client to read (response_timer)
 * @param retry from a temporary failure to the next try
 * @param overtaking how long a reordered message waits to be overtaken
 */
public record SmscTimers(
    Duration bind, Duration idle, Duration answer, Duration retry, Duration overtaking) {
  /** Returns what suits a network with operators' usual timers: 5 s, 30 s, 10 s, 1 s and 3 s. */
  public static SmscTimers defaults() {
    return new SmscTimers(
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofSeconds(1),
        Duration.ofSeconds(3));
  }
}
