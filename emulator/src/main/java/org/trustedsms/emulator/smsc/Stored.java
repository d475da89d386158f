// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import org.jsmpp.bean.MessageState;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A message on its way.
 *
 * @param id its message_id
 * @param systemId who submitted it
 * @param message what is delivered
 * @param passedOn the optional parameters that go with it
 * @param accepted when the centre got it
 * @param expires when it is no longer valid
 * @param receipting when its sender wants a receipt
 * @param reports the state that it tells of, if it is a delivery receipt (of the message with the
 *     same id); else null
 */
record Stored(
    String id,
    String systemId,
    ShortMessage message,
    PassedOn passedOn,
    Instant accepted,
    Instant expires,
    Receipting receipting,
    MessageState reports) {

  boolean isReceipt() {
    return reports != null;
  }

  boolean hasExpired(Instant now) {
    return !now.isBefore(expires);
  }

  Stored with(ShortMessage changed) {
    return new Stored(id, systemId, changed, passedOn, accepted, expires, receipting, reports);
  }

  /** The same message once more, for which no second receipt is wanted. */
  Stored again() {
    return new Stored(
        id, systemId, message, passedOn, accepted, expires, Receipting.NEVER, reports);
  }
}
