// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.ReassemblyLimits;
import org.trustedsms.sms.ReceivedPayload;

/** Makes messages of what arrives. Not safe for use by several threads. */
final class Assembly {
  private final Reassembler binary;
  private final PartialMessages others;

  Assembly(ReassemblyLimits limits) {
    binary = new Reassembler(limits);
    others = new PartialMessages(limits);
  }

  /**
   * Takes in an SMS.
   *
   * @param now the time of arrival in ms
   * @return the message if it is whole now; null if segments are missing or this one is a
   *     repetition. Its time is that of the SMS that made it whole.
   * @throws UnreadableMessageException if it is malformed
   */
  Incoming add(Arrival sms, long now) throws UnreadableMessageException {
    byte[] whole = sms.part();
    if (sms.isPlainBinary()) {
      whole = addBinary(sms, now);
    } else if (sms.total() > 1) {
      whole =
          others.add(
              new PartialMessages.Key(
                  sms.from(),
                  sms.toPort(),
                  sms.fromPort(),
                  sms.coding(),
                  sms.reference(),
                  sms.total()),
              sms.sequence(),
              whole,
              now);
    }
    if (whole == null) {
      return null;
    }
    String text = sms.coding().decode(whole);
    return new Incoming(
        sms.from(), sms.fromPort(), text, text == null ? whole : null, sms.timeMillis());
  }

  private byte[] addBinary(Arrival sms, long now) throws UnreadableMessageException {
    try {
      ReceivedPayload payload = binary.accept(sms.from(), sms.userData(), now);
      return payload == null ? null : payload.payload();
    } catch (MalformedSmsException e) {
      throw new UnreadableMessageException(e.getMessage());
    }
  }
}
