// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.lang.System.Logger.Level;
import java.util.Objects;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.store.Transaction;

/**
 * Passes everything on to a program's handler, and logs what its {@link #note}, {@link #channel}
 * and {@link #delivery} throw: the threads that report an event must go on. Thread-safe if that
 * handler is.
 */
final class GuardedHandler implements SmsHandler {
  private static final System.Logger LOG = System.getLogger(GuardedHandler.class.getName());

  private final SmsHandler handler;

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
}
