// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.util.Arrays;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/** Two who know each other's keys, and take messages of all kinds. */
public final class Conversation {
  /** The address of the sender whom {@link #received} knows. */
  public static final String ADDRESS = "+15550001";

  public static final MessageKinds KINDS =
      new MessageKinds(
          new MessageKind[] {
            MessageKinds.SIGNED_TEXT,
            EncryptedText.KIND,
            MessageKinds.ACKNOWLEDGEMENT,
            Offer.KIND,
            Acceptance.KIND,
            Command.KIND,
            Result.KIND
          });

  private Conversation() {}

  public static OutgoingMessage signed(PrivateKey key, Draft draft, long stamp) {
    return new Sender(key, () -> stamp).sign(draft);
  }

  /** What a receiver who has sent these makes of a payload. */
  public static ReceivedMessage received(
      byte[] payload, PublicKey from, PrivateKey to, long time, OutgoingMessage... sent) {
    return new Receiver(to, Curves.all(), new KnownSenders().add(ADDRESS, from))
        .taking(KINDS)
        .with(sent(sent))
        .receive(payload, ADDRESS, time);
  }

  /** The same, of a message that is verified. */
  public static ReceivedMessage verified(
      byte[] payload, PublicKey from, PrivateKey to, long time, OutgoingMessage... sent) {
    ReceivedMessage message = received(payload, from, to, time, sent);
    if (message.verdict() != Verdict.VERIFIED) {
      throw new AssertionError(message.verdict() + ": " + message.reason());
    }
    return message;
  }

  /** Sent to whoever answers. */
  public static SentMessages sent(OutgoingMessage... messages) {
    return (handle, recipient, answer) ->
        Arrays.stream(messages)
            .filter(message -> Arrays.equals(handle, message.id().handle()))
            .filter(message -> answer.answers(message.header().kind()))
            .map(OutgoingMessage::id)
            .reduce(null, (earlier, later) -> later);
  }
}
