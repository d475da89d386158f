// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Ends a {@link Reception} with a verdict. */
final class Refusal extends Exception {
  final Verdict verdict;

  /** What the message repeats; null if that is not known. */
  final MessageId repeated;

  Refusal(Verdict verdict, String reason) {
    this(verdict, reason, null);
  }

  Refusal(Verdict verdict, String reason, MessageId repeated) {
    super(reason);
    this.verdict = verdict;
    this.repeated = repeated;
  }
}
