// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Ends a {@link Reception} with a verdict. */
final class Refusal extends Exception {
  final Verdict verdict;

  Refusal(Verdict verdict, String reason) {
    super(reason);
    this.verdict = verdict;
  }
}
