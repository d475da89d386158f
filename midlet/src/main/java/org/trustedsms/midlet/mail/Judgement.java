// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

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
 * The verdict on one letter. If it is verified the verdict, the text, the sender's replay window
 * and what follows are stored in one commit before anybody is told. Used once, on the worker.
 */
final class Judgement implements Senders {
  /** How many messages of one sender are remembered. */
  private static final int WINDOW_CAPACITY = 64;

  private final Account account;
  private final Contacts contacts;
  private final Mailbox mailbox;
  private final Letter letter;

  /** Who has the letter's number; null if nobody has. */
  private final Contact contact;

  /** The user's message that a verified letter acknowledges; null if it acknowledges none. */
  private Letter acknowledged;

  Judgement(Account account, Contacts contacts, Mailbox mailbox, Letter letter) {
    this.account = account;
    this.contacts = contacts;
    this.mailbox = mailbox;
    this.letter = letter;
    contact = contacts.byNumber(letter.number);
  }

  ReceivedMessage receive() {
    Receiver receiver =
        account.isLocked()
            ? new Receiver(account.publicKey(), account.curves(), this)
            : new Receiver(account.privateKey(), account.curves(), this);
    return receiver
        .taking(MessageKinds.standard())
        .remembering(WINDOW_CAPACITY)
        .with(mailbox)
        .withOthers(contacts.others(account.formerKeys()))
        .receive(letter.payload, letter.number, letter.time);
  }

  Letter acknowledged() {
    return acknowledged;
  }

  public PublicKey key(String number) {
    return contact == null ? null : contact.key();
  }

  public ReplayWindow window(Fingerprint key) {
    return contact.window();
  }

  public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
    letter.judge(message.verdict(), message.reason());
    letter.flags ^= Letter.RAW;
    Changes changes = new Changes();
    Contact received = contacts.received(contact, window, changes);
    if (message.acknowledged() != null) {
      acknowledged = mailbox.load(mailbox.sent(message.acknowledged()).item);
      if (acknowledged.acknowledgedTime == 0) {
        acknowledged.state = Letter.ACKNOWLEDGED;
        acknowledged.reason = "";
        acknowledged.acknowledgedTime = letter.time;
      }
      mailbox.store(acknowledged, letter, changes);
    } else {
      fill(message);
      mailbox.store(letter, null, changes);
    }
    contacts.committed(received);
  }

  private void fill(ReceivedMessage message) {
    letter.text = message.text();
    letter.fingerprint = message.sender().fingerprint();
    letter.id = message.id();
    if (message.header().isAcknowledgementAsked()) {
      letter.flags |=
          Letter.RECEIPT_ASKED | (account.settings().receipts() ? Letter.RECEIPT_DUE : 0);
    }
  }
}
