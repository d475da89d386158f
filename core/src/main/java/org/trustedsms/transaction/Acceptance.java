// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.ReceivedMessage;

/** A customer's answer to an offer (docs/format.md section 18). Immutable and thread-safe. */
public final class Acceptance {
  /** Kind 7, an acceptance. */
  public static final MessageKind KIND = new AcceptanceKind();

  private final MessageId offer;
  private final int choice;
  private final ReceivedMessage message;

  /**
   * Takes a message for an acceptance.
   *
   * @throws IllegalArgumentException if it is not a verified one
   */
  public Acceptance(ReceivedMessage message) {
    byte[] fixedPart = message.signedFixedPart();
    if (message.kind() != KIND || fixedPart == null) {
      throw new IllegalArgumentException("not a verified acceptance");
    }
    this.message = message;
    offer = new MessageId(Bytes.part(fixedPart, 0, MessageId.LENGTH));
    choice = fixedPart[MessageId.LENGTH];
  }

  /** Returns which offer is answered. */
  public MessageId offer() {
    return offer;
  }

  /** Returns the choice, 1 to 9; 0 if the offer is declined. */
  public int choice() {
    return choice;
  }

  /** Returns the customer's words, which may be empty. */
  public String text() {
    return message.text();
  }

  /** Returns the message, which is to be acknowledged if {@link Sale} says so. */
  public ReceivedMessage message() {
    return message;
  }
}
