// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * The SMSC has not answered: it may have taken the SMS, or not. The caller decides whether to
 * submit the same bytes again, which a receiver may then get twice.
 */
public final class UnansweredException extends IOException {
  private static final long serialVersionUID = 1;
  private static final String UNKNOWN = "; the SMS may have been sent";

  private final boolean overdue;
  private final transient CompletableFuture<Submitted> late;

  /** Creates it for an answer that will never come; no reason here has a full stop. */
  public UnansweredException(String reason) {
    this(reason + UNKNOWN, false, new CompletableFuture<>());
  }

  private UnansweredException(String message, boolean overdue, CompletableFuture<Submitted> late) {
    super(message);
    this.overdue = overdue;
    this.late = late;
  }

  /** Creates it for an overdue answer; {@code late} completes with the answer when it comes. */
  public static UnansweredException overdue(String reason, CompletableFuture<Submitted> late) {
    return new UnansweredException(reason + UNKNOWN, true, late);
  }

  /** Creates it for a lost connection; {@code late} completes if the answer comes another way. */
  public static UnansweredException broken(String reason, CompletableFuture<Submitted> late) {
    return new UnansweredException(reason + UNKNOWN, false, late);
  }

  /** Returns whether the response time-out has passed, while the connection may still work. */
  public boolean isOverdue() {
    return overdue;
  }

  /**
   * Returns the answer that comes after this exception: completed with what the SMSC calls the SMS,
   * fails with {@link RefusedException} if it refuses the SMS, and stays open if no answer comes.
   */
  public CompletableFuture<Submitted> late() {
    return late.copy();
  }

  /** Returns the same exception, with the identifier of a late answer changed. */
  public UnansweredException withMessageId(UnaryOperator<String> change) {
    return new UnansweredException(
        getMessage(),
        overdue,
        late.thenApply(taken -> new Submitted(change.apply(taken.messageId()))));
  }
}
