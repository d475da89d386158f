// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.lang.System.Logger.Level;
import java.util.Objects;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.util.PrintQueue;

/**
 * Reports events to a program's handler, notes on a thread of its own, and logs what it throws: the
 * threads that report an event must go on. Thread-safe if the handler is.
 */
final class HandlerReports implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(HandlerReports.class.getName());

  private final SmsHandler handler;
  private final PrintQueue notes =
      new PrintQueue("sms-notes", count -> report(count + " notes were left out"));

  HandlerReports(SmsHandler handler) {
    this.handler = Objects.requireNonNull(handler);
  }

  void delivery(MessageId message, DeliveryReceipt receipt) {
    // It would come again, and by then be of no known message.
    guard(() -> handler.delivery(message, receipt));
  }

  void channel(String name, boolean up, String reason) {
    guard(() -> handler.channel(name, up, reason));
  }

  void note(String line) {
    notes.add(() -> report(line));
  }

  private void report(String line) {
    guard(() -> handler.note(line));
  }

  private static void guard(Runnable report) {
    try {
      report.run();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "the handler failed to take a report", e);
    }
  }

  /** Waits until the notes so far are taken, for ten seconds at most. */
  @Override
  public void close() {
    notes.close();
  }
}
