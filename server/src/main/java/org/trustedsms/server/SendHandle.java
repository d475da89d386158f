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

  /** Returns the message: the message as it was signed. */
  public OutgoingMessage message() {
    return message;
  }

  /**
   * Returns what becomes of it at the SMS centre: completed when the centre has taken all SMS, with
   * its names for them, which may be empty; fails with {@link
   * org.trustedsms.server.link.RefusedException} if it refuses one, with {@link
   * org.trustedsms.server.link.UnansweredException} if it has not answered several submissions,
   * with {@link java.util.concurrent.CancellationException} if it was withdrawn before it left, or
   * is too late. While the link is down or the centre busy it is tried again, also after a restart.
   * On a thread that is not to be kept waiting.
   */
  public CompletableFuture<List<String>> submitted() {
    return submitted.copy();
  }

  /**
   * Returns what the recipient says: completed with the verified acknowledgement, or the verified
   * result of a command, when the handler has been given it; never, if none was asked for or comes
   * while the program runs.
   */
  public CompletableFuture<IncomingMessage> acknowledged() {
    return answered.copy();
  }

  /**
   * Returns why the SMS centre has not taken it, when it was tried last: the failure; null if there
   * was none.
   */
  public Throwable lastFailure() {
    return lastFailure;
  }

  /** Does not try to send it any more. Segments may have been sent. */
  public void withdraw() {
    withdrawal.run();
  }

  void complete(List<String> centreIds) {
    submitted.complete(centreIds);
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
