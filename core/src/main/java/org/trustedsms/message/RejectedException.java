// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Says why a message is not accepted: the verdict, and in the message the reason. */
public final class RejectedException extends Exception {
  final Verdict verdict;

  /** The identifier of the message that is repeated; null if it is not known. */
  final MessageId repeated;

  /**
   * Refuses a message.
   *
   * @param verdict of docs/format.md section 10, 16 or 17
   * @param reason in English words without a full stop
   */
  public RejectedException(Verdict verdict, String reason) {
    this(verdict, reason, null);
  }

  RejectedException(Verdict verdict, String reason, MessageId repeated) {
    super(reason);
    this.verdict = verdict;
    this.repeated = repeated;
  }

  public Verdict verdict() {
    return verdict;
  }
}
