// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.util.concurrent.CompletionStage;
import org.trustedsms.server.sms.Address;

/**
 * The network's report on an SMS. It is not signed: anybody on the way can have made it. Immutable.
 *
 * @param messageId which SMS it is about, as in {@link Submitted#messageId}; empty if it does not
 *     say. Some SMSCs state the same number hexadecimal in one place and decimal in the other
 * @param error the network's own code; empty if it is not there
 * @param text what the SMSC writes, any characters
 */
public record DeliveryReceipt(
    String messageId, State state, Address recipient, Address sender, String error, String text)
    implements LinkListener.Arrival {
  /** The state of an SMS (message_state, SMPP 3.4, 5.2.28, in its order). */
  public enum State {
    /** It is on its way. */
    ENROUTE,
    /** The recipient's device has it. */
    DELIVERED,
    /** Its validity period is over. */
    EXPIRED,
    /** It was deleted. */
    DELETED,
    /** It cannot be delivered. */
    UNDELIVERABLE,
    /** It was accepted, by somebody in the recipient's place. */
    ACCEPTED,
    /** The SMSC does not know, or says something that is not in the specification. */
    UNKNOWN,
    /** It was rejected. */
    REJECTED
  }

  @Override
  public CompletionStage<?> arriveAt(LinkListener listener) {
    return listener.receipt(this);
  }

  /** Returns the same receipt about what is called otherwise. */
  public DeliveryReceipt withMessageId(String other) {
    return new DeliveryReceipt(other, state, recipient, sender, error, text);
  }
}
