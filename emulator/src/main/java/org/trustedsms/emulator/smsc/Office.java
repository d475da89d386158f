// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What all clients of a centre share.
 *
 * @param reception lets clients in
 * @param exchange stores messages
 * @param post carries them
 * @param listener is told
 * @param clock tells the time
 * @param timer does things later
 */
record Office(
    Reception reception,
    Exchange exchange,
    Post post,
    CentreListener listener,
    Clock clock,
    ScheduledExecutorService timer) {

  /** Does something later, or at once if the centre is closing: then there is no later. */
  void later(Runnable task, Duration delay) {
    try {
      timer.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }
}
