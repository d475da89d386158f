// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.lang.System.Logger.Level;
import java.util.Objects;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.PrintQueue;

/**
 * Passes everything on to a program's handler, {@link #note} on a thread of its own, and logs what
 * that, {@link #channel} and {@link #delivery} throw: the threads that report an event must go on.
 * Thread-safe if that handler is.
 */
final class GuardedHandler implements SmsHandler, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(GuardedHandler.class.getName());

  private final SmsHandler handler;
  private final PrintQueue notes =
      new PrintQueue("sms-notes", count -> report(count + " notes were left out"));

  GuardedHandler(SmsHandler handler) {
    this.handler = Objects.requireNonNull(handler);
  }

  @Override
  public void handle(IncomingMessage message) throws Exception {
    handler.handle(message);
  }

  @Override
  public void text(IncomingMessage message) throws Exception {
    handler.text(message);
  }

  @Override
  public void delivery(MessageId message, DeliveryReceipt receipt) {
    // It would come again, and by then be of no known message.
    guard(() -> handler.delivery(message, receipt));
  }

  @Override
  public void channel(String name, boolean up, String reason) {
    guard(() -> handler.channel(name, up, reason));
  }

  @Override
  public void note(String line) {
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

  @Override
  public boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
    return handler.received(transaction, message, answers);
  }

  @Override
  public void repeated(Transaction transaction, long id, Answers answers) {
    handler.repeated(transaction, id, answers);
  }

  /** Waits until the notes so far are taken, for ten seconds at most. */
  @Override
  public void close() {
    notes.close();
  }
}
