// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.time.Instant;
import org.trustedsms.command.Result;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.KeyOfferResult;
import org.trustedsms.transaction.Acceptance;

/**
 * A message that has arrived, and the verdict on it. Immutable and thread-safe.
 *
 * @param id the same whenever it is handed out: do nothing twice for one
 * @param time when it arrived, or when the SMSC got it if that is known
 * @param from the network's originating address, which proves nothing; may be empty
 * @param contact who has this number; null if nobody
 * @param message what was read; null if the message was refused before a restart
 * @param key what became of the key that it offers; null unless the verdict is {@link
 *     Verdict#KEY_OFFERED}
 * @param redelivered whether it may have been handed out before: the program ended, or the handler
 *     threw something, before that was over
 */
public record IncomingMessage(
    long id,
    Instant time,
    String from,
    Contact contact,
    Verdict verdict,
    String reason,
    ReceivedMessage message,
    KeyOfferResult key,
    boolean redelivered) {

  public boolean isVerified() {
    return verdict == Verdict.VERIFIED;
  }

  /** Returns the text; null unless this is a verified text. */
  public String text() {
    return isVerified() && answered() == null ? message.text() : null;
  }

  /** Returns the result of a command; null unless this is a verified result. */
  public Result result() {
    return isVerified() && message.kind() == Result.KIND ? new Result(message) : null;
  }

  /** The message that it acknowledges, or the command that it is the result of; or null. */
  MessageId answered() {
    Result result = result();
    return result == null ? acknowledged() : result.command();
  }

  /** Returns whether it is a verified acceptance of an offer. */
  boolean isAcceptance() {
    return isVerified() && message.kind() == Acceptance.KIND;
  }

  /** The message of ours that it is about; null if there is none. */
  MessageId about() {
    return isAcceptance() ? new Acceptance(message).offer() : answered();
  }

  /** Returns whether it is verified and its sender asks for an acknowledgement. */
  public boolean asksForAcknowledgement() {
    return isVerified() && message.header().isAcknowledgementAsked();
  }

  /**
   * Returns the identifier of the message that the sender has received; null unless this is a
   * verified acknowledgement.
   */
  public MessageId acknowledged() {
    return isVerified() ? message.acknowledged() : null;
  }

  /** Returns the same message, marked as handed out again. */
  IncomingMessage asRedelivered() {
    return new IncomingMessage(id, time, from, contact, verdict, reason, message, key, true);
  }
}
