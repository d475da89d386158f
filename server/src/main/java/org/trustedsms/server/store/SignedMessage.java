// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import org.trustedsms.command.Command;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.transaction.Offer;

/**
 * A message that was signed. The array is not copied.
 *
 * @param evidence what proves who signed it
 * @param stamp its stamp; no later one of this key may be smaller; 0 if it has none
 * @param isAnswerAwaited whether its recipient is to answer it: it asks for an acknowledgement, or
 *     is a command or an offer
 * @param recipient the fingerprint of the key that it is bound to; null if it is for anyone
 */
public record SignedMessage(
    MessageId id,
    byte[] payload,
    Evidence evidence,
    long stamp,
    boolean isAnswerAwaited,
    Fingerprint recipient) {

  /** Returns a message with what its draft says of the recipient. */
  public static SignedMessage of(Draft draft, OutgoingMessage message) {
    int kind = message.header().kind();
    boolean isAnswerAwaited =
        message.header().isAcknowledgementAsked()
            || kind == Command.KIND.id()
            || kind == Offer.KIND.id();
    return new SignedMessage(
        message.id(),
        message.payload(),
        message.evidence(),
        message.stamp(),
        isAnswerAwaited,
        draft.recipient());
  }

  /** Returns one that awaits no answer. */
  public static SignedMessage unanswered(byte[] payload, Evidence evidence) {
    return new SignedMessage(evidence.id(), payload, evidence, 0, false, null);
  }
}
