// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.store.Changes;

/**
 * The verdict on one message. If it is verified the verdict, the text, the sender's replay window
 * and what follows are stored in one commit before anybody is told. Used once, on the worker.
 */
final class Judgement implements Senders {
  /** How many messages of one sender are remembered; an encrypted one counts as two. */
  private static final int WINDOW_CAPACITY = 256;

  private final Account account;
  private final Contacts contacts;
  private final Messages messages;
  private final StoredMessage message;

  /** Who has the message's number; null if nobody has. */
  private final Contact contact;

  /** The user's message that a verified message acknowledges; null if it acknowledges none. */
  private StoredMessage acknowledged;

  Judgement(Account account, Contacts contacts, Messages messages, StoredMessage message) {
    this.account = account;
    this.contacts = contacts;
    this.messages = messages;
    this.message = message;
    contact = contacts.byNumber(message.number);
  }

  ReceivedMessage receive() {
    Receiver receiver =
        account.isLocked()
            ? new Receiver(account.publicKey(), account.curves(), this)
            : new Receiver(account.privateKey(), account.curves(), this);
    Fingerprint[] former = account.formerKeys();
    return receiver
        .taking(MessageKinds.standard())
        .remembering(WINDOW_CAPACITY)
        .with(messages)
        .withOther(former.length == 0 ? contacts.other(contact) : former[0])
        .receive(message.payload, message.number, message.time);
  }

  StoredMessage acknowledged() {
    return acknowledged;
  }

  public PublicKey key(String number) {
    return contact == null ? null : contact.key();
  }

  public ReplayWindow window(Fingerprint key) {
    return contact.window();
  }

  public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage received) {
    message.judge(received.verdict(), received.reason());
    message.flags ^= StoredMessage.RAW;
    Changes changes = new Changes();
    Contact changed = contacts.received(contact, window, changes);
    if (received.acknowledged() != null) {
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
    contacts.committed(changed);
  }

  private void fill(ReceivedMessage received) {
    message.text = received.text();
    message.fingerprint = received.sender().fingerprint();
    message.id = received.id();
    if (received.header().isAcknowledgementAsked()) {
      message.flags |=
          StoredMessage.ACKNOWLEDGEMENT_ASKED
              | (account.settings().acknowledges() ? StoredMessage.ACKNOWLEDGEMENT_DUE : 0);
    }
  }
}
