// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.time.Instant;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Contact;

/**
 * A message that has arrived, and the verdict on it. Immutable and thread-safe.
 *
 * @param time when it arrived, or when the SMS centre got it if that is known
 * @param from the sender as the network states it, which proves nothing; may be empty
 * @param contact who has this number; null if nobody
 * @param verdict the verdict
 * @param reason the reason for it
 * @param message what was read; null if it was not even bytes
 * @param key what came of the key that it offers; null unless it offers one
 */
public record Mail(
    Instant time,
    String from,
    Contact contact,
    Verdict verdict,
    String reason,
    ReceivedMessage message,
    KeyNews key) {

  /**
   * Tells whether it is verified.
   *
   * @return true if so
   */
  public boolean isVerified() {
    return verdict == Verdict.VERIFIED;
  }

  /**
   * Tells whether its sender asks for a receipt.
   *
   * @return true if it is verified and asks for one
   */
  public boolean asksForReceipt() {
    return isVerified() && message.header().isAcknowledgementAsked();
  }

  /**
   * Returns which message its sender has received.
   *
   * @return the identifier; null unless it is a verified acknowledgement
   */
  public MessageId receiptOf() {
    return message == null ? null : message.acknowledged();
  }
}
