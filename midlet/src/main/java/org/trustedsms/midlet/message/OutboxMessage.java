// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

/** A message of the user's own. It is stored {@link #SENDING} before it is sent. */
final class OutboxMessage extends StoredMessage {
  long acknowledgedTime;

  OutboxMessage(int item, String number, long time, int kind, int curve, int segments, int state) {
    super(item, number, time, kind, curve, segments, state);
  }

  void end(int newState, String why) {
    state = newState;
    reason = why;
  }

  public long acknowledgedTime() {
    return acknowledgedTime;
  }
}
