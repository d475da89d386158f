// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.message.Verdict;

/**
 * A message that came. It is stored as it came, {@link #PENDING}; a verdict may bring a text in the
 * place of the payload.
 */
final class InboxMessage extends StoredMessage {
  /** By state. */
  static final Verdict[] VERDICTS = {
    null,
    Verdict.VERIFIED,
    Verdict.SIGNATURE_INVALID,
    Verdict.UNKNOWN_SENDER,
    Verdict.NOT_FOR_THIS_RECIPIENT,
    Verdict.REPLAYED,
    Verdict.TOO_OLD,
    Verdict.MALFORMED,
    Verdict.UNSUPPORTED
  };

  /** Null in lists, and if it is not kept. */
  byte[] payload;

  /** Not to be tried again in this run of the program; the worker's alone. */
  boolean setAside;

  InboxMessage(int item, String number, long time, int kind, int curve, int segments, int state) {
    super(item, number, time, kind, curve, segments, state);
  }

  void list() {
    super.list();
    payload = null;
  }

  void judge(Verdict verdict, String why) {
    state = VERDICTS.length - 1;
    while (VERDICTS[state] != verdict) {
      state--;
    }
    reason = why;
  }
}
