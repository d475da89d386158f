// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.time.Duration;

/**
 * The timers of a link (SMPP 3.4, 7.2). Immutable.
 *
 * @param bind for the connection, and again for the answer to the bind
 * @param response for the answer to an SMS, the rest of a PDU that has begun, a peer that takes no
 *     bytes, and room in the queue
 * @param enquireLink without a PDU from the SMSC before enquire_link asks for one
 * @param busy how long an SMS is resent to a busy SMSC before it fails
 * @param closing for unanswered deliveries, and again for the answer to unbind, at the link's close
 */
public record LinkTimers(
    Duration bind, Duration response, Duration enquireLink, Duration busy, Duration closing) {
  /** 10 s to connect and to bind, 20 s for answers, 30 s idle, 60 s busy, 2 s to close. */
  public static final LinkTimers DEFAULT =
      new LinkTimers(
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          Duration.ofSeconds(2));

  /** Checks that each is between 1 ms and a day. */
  public LinkTimers {
    for (Duration time : new Duration[] {bind, response, enquireLink, busy, closing}) {
      if (time.toMillis() < 1 || time.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("timer of " + time + ": must be 1 ms to 1 day");
      }
    }
  }

  /** Returns the same with another time limit for a busy SMSC. */
  public LinkTimers withBusy(Duration other) {
    return new LinkTimers(bind, response, enquireLink, other, closing);
  }

  /** Returns the same with another response time-out (response_timer, SMPP 3.4, 7.2). */
  public LinkTimers withResponse(Duration other) {
    return new LinkTimers(bind, other, enquireLink, busy, closing);
  }

  Duration tick() {
    Duration least = response.compareTo(enquireLink) < 0 ? response : enquireLink;
    return Duration.ofMillis(Math.max(1, Math.min(1_000, least.toMillis() / 4)));
  }
}
