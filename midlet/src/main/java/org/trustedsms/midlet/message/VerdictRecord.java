// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.party.Authorities;
import org.trustedsms.midlet.party.Certified;
import org.trustedsms.midlet.party.Offers;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/**
 * The verdict on one message. If the message is verified, its text, the replay window and the
 * consequences are stored in one commit, and then reported. Used once, on the worker.
 */
final class VerdictRecord implements Senders, SentMessages {
  private static final int WINDOW_CAPACITY = 256;

  private final Account account;
  private final Contacts contacts;
  private final Authorities authorities;
  private final Offers offers;
  private final Messages messages;
  private final StoredMessage message;

  /** The contact with the message's number; null if there is none. */
  private final Contact contact;

  /** The user's message that a verified message acknowledges; null if it acknowledges none. */
  private StoredMessage acknowledged;

  /** The offer that a verified message is, or whose answer it acknowledges; null if it is none. */
  private StoredOffer offer;

  VerdictRecord(
      Account account,
      Contacts contacts,
      Authorities authorities,
      Offers offers,
      Messages messages,
      StoredMessage message) {
    this.account = account;
    this.contacts = contacts;
    this.authorities = authorities;
    this.offers = offers;
    this.messages = messages;
    this.message = message;
    contact = contacts.byNumber(message.number);
  }

  ReceivedMessage receive() {
    Fingerprint[] former = account.formerKeys();
    return new Receiver(
            account.privateKey(),
            account.publicKey(),
            account.curves(),
            this,
            TextCodings.standard(),
            new MessageKinds(
                new MessageKind[] {
                  MessageKinds.SIGNED_TEXT,
                  EncryptedText.KIND,
                  MessageKinds.PUBLIC_KEY,
                  MessageKinds.ACKNOWLEDGEMENT,
                  Offer.KIND
                }))
        .remembering(WINDOW_CAPACITY)
        .with((SentMessages) this)
        .with(authorities.certifier(message.item))
        .withOther(former.length == 0 ? contacts.other(contact) : former[0])
        .receive(message.payload, message.number, message.time);
  }

  StoredMessage acknowledged() {
    return acknowledged;
  }

  StoredOffer offer() {
    return offer;
  }

  public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    MessageId answered =
        answer.answers(Acceptance.KIND.id()) ? offers.find(handle, recipient) : null;
    return answered == null ? messages.find(handle, recipient) : answered;
  }

  public PublicKey key(String number) {
    return contact == null ? null : contact.key();
  }

  public ReplayWindow window(Fingerprint key) {
    boolean known = contact != null && contact.key() != null && contact.window().count() > 0;
    return known ? contact.window() : authorities.window(key);
  }

  public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage received) {
    message.setVerdict(received.verdict(), "");
    message.flags ^= StoredMessage.RAW;
    Changes changes = new Changes();
    Contact changed = null;
    if (received.certification() == null) {
      changed = contacts.received(contact, window, changes);
    } else {
      authorities.received(key, window, changes);
    }
    if (received.kind() == Offer.KIND) {
      offer = offers.received(received, message.number, message.time, changes);
    } else if (received.acknowledged() != null) {
      offer = offers.acknowledged(received.acknowledged(), message.time, changes);
    }
    if (offer != null) {
      messages.store(null, message, changes);
      offers.committed(offer);
    } else if (received.acknowledged() != null) {
      acknowledged = messages.sent(received.acknowledged());
      if (acknowledged.acknowledgedTime == 0) {
        acknowledged.end(StoredMessage.ACKNOWLEDGED, "");
        acknowledged.acknowledgedTime = message.time;
      }
      messages.store(acknowledged, message, changes);
    } else {
      fill(received);
      messages.store(message, null, changes);
    }
    if (changed != null) {
      contacts.committed(changed);
    }
  }

  private void fill(ReceivedMessage received) {
    message.text = received.text();
    message.fingerprint = received.sender().fingerprint();
    message.id = received.id();
    message.certified = Certified.of(received.certification());
    if (received.header().isAcknowledgementAsked()) {
      message.flags |=
          StoredMessage.ACKNOWLEDGEMENT_ASKED
              | (account.settings().acknowledges() ? StoredMessage.ACKNOWLEDGEMENT_DUE : 0);
    }
  }
}
