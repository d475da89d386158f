// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.parties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.certificate.Authority;
import org.trustedsms.certificate.CredentialStore;
import org.trustedsms.certificate.TrustStore;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Senders;
import org.trustedsms.message.Verdict;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/**
 * One who has a number and a key. What it must not forget is on its disk, as bytes; all else is
 * gone after a restart.
 */
abstract class Party {
  /** Sees what may be verified only once, and counts it. */
  final List<ReceivedMessage> verified = new ArrayList<>();

  final List<Verdict> verdicts = new ArrayList<>();
  final Network network;
  final PrivateKey key;
  TrustStore trustStore;

  private final String number;
  private final Authority[] anchors;
  private final Map<String, PublicKey> contacts = new HashMap<>();
  private final Map<Fingerprint, byte[]> windows = new HashMap<>();
  private final Map<MessageId, byte[]> answers = new HashMap<>();
  private final List<byte[]> stored = new ArrayList<>();
  private final Map<MessageId, Sent> sent = new LinkedHashMap<>();
  private Receiver receiver;
  private Sender sender;
  private String originator;

  private record Sent(int kind, Fingerprint recipient) {}

  Party(Network network, String number, PrivateKey key, Authority... anchors) {
    this.network = network;
    this.number = number;
    this.key = key;
    this.anchors = anchors;
    restart();
    network.add(this);
  }

  final String number() {
    return number;
  }

  final void knows(String other, PublicKey compared) {
    contacts.put(other, compared);
  }

  /** Forgets all that is not on the disk. */
  void restart() {
    trustStore = new TrustStore(anchors, Curves.all(), new Disk(), 100);
    sender = new Sender(key, network::now20);
    MessageKinds kinds =
        new MessageKinds(
            new MessageKind[] {
              MessageKinds.SIGNED_TEXT,
              MessageKinds.PUBLIC_KEY,
              MessageKinds.ACKNOWLEDGEMENT,
              Offer.KIND,
              Acceptance.KIND,
              Command.KIND,
              Result.KIND
            });
    receiver =
        new Receiver(key, Curves.all(), new KeptSenders())
            .with(trustStore)
            .with(this::find)
            .taking(kinds);
  }

  private MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    MessageId latest = null;
    for (Map.Entry<MessageId, Sent> entry : sent.entrySet()) {
      Sent message = entry.getValue();
      if (Arrays.equals(entry.getKey().handle(), handle)
          && (message.recipient() == null || message.recipient().equals(recipient))
          && answer.answers(message.kind())) {
        latest = entry.getKey();
      }
    }
    return latest;
  }

  /** Sends what was not answered. */
  abstract void sendAgain();

  /** Stores what follows from a verified message, in one step with the replay window. */
  abstract void take(ReceivedMessage message, String from);

  /** Gets a key that is offered. */
  void keyOffered(ReceivedMessage message, String from) {}

  /** Finds a key that is known for the time being. */
  PublicKey otherKey(String from) {
    return null;
  }

  /** Signs, and remembers it as sent, before it leaves. */
  final OutgoingMessage sign(Draft draft, PublicKey recipient) {
    OutgoingMessage message = sender.sign(recipient == null ? draft : draft.to(recipient));
    sent.put(
        message.id(),
        new Sent(message.header().kind(), recipient == null ? null : recipient.fingerprint()));
    return message;
  }

  /** Stores and sends the answer to a message. */
  final void answer(MessageId question, String to, byte[] payload) {
    answers.put(question, payload);
    network.send(number, to, payload);
  }

  final void receive(byte[] payload, String from) {
    originator = from;
    ReceivedMessage message = receiver.receive(payload, from, network.now());
    verdicts.add(message.verdict());
    if (message.verdict() == Verdict.KEY_OFFERED) {
      keyOffered(message, from);
    }
    byte[] answer = message.repeated() == null ? null : answers.get(message.repeated());
    if (answer != null) {
      network.send(number, from, answer);
    }
  }

  private final class KeptSenders implements Senders {
    @Override
    public PublicKey key(String address) {
      PublicKey compared = contacts.get(address);
      return compared == null ? otherKey(address) : compared;
    }

    @Override
    public ReplayWindow window(Fingerprint sendersKey) {
      try {
        byte[] window = windows.get(sendersKey);
        return window == null ? ReplayWindow.EMPTY : ReplayWindow.decode(window);
      } catch (org.trustedsms.curve.InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void keep(Fingerprint sendersKey, ReplayWindow window, ReceivedMessage message) {
      windows.put(sendersKey, window.toBytes());
      verified.add(message);
      take(message, originator);
    }
  }

  private final class Disk implements CredentialStore {
    @Override
    public byte[][] load() {
      return stored.toArray(new byte[0][]);
    }

    @Override
    public void replace(byte[] added, byte[] forgotten) {
      int place = stored.size();
      for (int i = 0; forgotten != null && i < stored.size(); i++) {
        place = Arrays.equals(stored.get(i), forgotten) ? i : place;
      }
      if (forgotten != null) {
        stored.remove(place);
      }
      if (added != null) {
        stored.add(place, added);
      }
    }
  }
}
