// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Kind 4: the sender verified a text or an acceptance (kind 7). */
final class AcknowledgementKind extends AnswerKind {
  AcknowledgementKind() {
    super(4, "acknowledgement", new int[] {1, 2, 7}, 0);
  }
}
