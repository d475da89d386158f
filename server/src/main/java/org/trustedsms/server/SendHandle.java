// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.trustedsms.message.OutgoingMessage;

/** A message that was signed and is on the disk, to be sent. Thread-safe. */
public final class SendHandle {
  private final OutgoingMessage message;
  private final Runnable withdrawal;
  private final CompletableFuture<List<String>> submitted = new CompletableFuture<>();
  private final CompletableFuture<IncomingMessage> answered = new CompletableFuture<>();
  private volatile Throwable lastFailure;

  SendHandle(OutgoingMessage message, Runnable withdrawal) {
    this.message = message;
    this.withdrawal = withdrawal;
  }

  /** Returns the signed message. */
  public OutgoingMessage message() {
    return message;
  }

  /**
   * Returns a future that completes when the SMSC has accepted every segment, with its identifier
   * for each, which may be empty. It fails with {@link org.trustedsms.server.link.RefusedException}
   * if the SMSC refuses one, with {@link org.trustedsms.server.link.UnansweredException} if it has
   * not answered several submissions, and with {@link java.util.concurrent.CancellationException}
   * if the message was withdrawn before it left, or is too late. While the link is down or the SMSC
   * busy the message is tried again, also after a restart. If the service is closed first, the
   * future never completes: wait with a time-out. Actions that depend on the future run on the
   * thread that writes the store: they must return quickly, and send on another thread, such as
   * that of {@link CompletableFuture#thenRunAsync(Runnable)}.
   */
  public CompletableFuture<List<String>> submitted() {
    return submitted.copy();
  }

  /**
   * Returns a future that completes with the verified acknowledgement, or for a command with its
   * verified result, once the handler has returned. It never completes if none was requested, or
   * none arrives while the program runs. Do not wait for it in a method of {@link SmsHandler}: the
   * answer reaches the handler on the same thread.
   */
  public CompletableFuture<IncomingMessage> acknowledged() {
    return answered.copy();
  }

  /**
   * Returns why the SMSC did not accept the message when it was last tried; null if it was not
   * tried, or did not fail.
   */
  public Throwable lastFailure() {
    return lastFailure;
  }

  /** Does not try to send it any more. Segments may have been sent. */
  public void withdraw() {
    withdrawal.run();
  }

  void complete(List<String> smscMessageIds) {
    submitted.complete(smscMessageIds);
  }

  void retry(Throwable reason) {
    lastFailure = reason;
  }

  void fail(Throwable reason) {
    lastFailure = reason;
    submitted.completeExceptionally(reason);
  }

  void answer(IncomingMessage by) {
    answered.complete(by);
  }
}
