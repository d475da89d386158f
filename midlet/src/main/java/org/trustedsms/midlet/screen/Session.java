// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.SuiteAccount;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.message.Answering;
import org.trustedsms.midlet.message.Messages;
import org.trustedsms.midlet.message.Receiving;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.party.Authorities;
import org.trustedsms.midlet.party.Offers;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.screen.display.Navigator;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.Records;
import org.trustedsms.midlet.store.RmsRecords;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.work.Worker;

/** The objects that are open while the program runs, for the screens and their tasks. */
final class Session {
  final Application application;
  final Navigator navigator;
  final Worker worker;
  final Radio radio;
  final Records records;
  final EntropyPool pool;
  final Account account;
  final Contacts contacts;
  final Messages messages;
  final Authorities authorities;
  final Offers offers;
  final Answering answering;
  final Notifications announcer;
  final Receiving receiving;
  final OpenPort port;
  final SendController dispatch;
  final Compose compose = new Compose(this);

  private volatile boolean closed;

  /** Opens the store, on the worker; the radio when there is a key to receive with. */
  Session(Application application, Navigator navigator, Worker worker, Radio radio)
      throws StoreException {
    this.application = application;
    this.navigator = navigator;
    this.worker = worker;
    this.radio = radio;
    records = RmsRecords.open("trusted-sms");
    Journal journal = Journal.open(records);
    byte[] seed = Account.storedSeed(journal);
    pool = new EntropyPool(seed);
    if (seed != null) {
      Bytes.erase(seed);
    }
    pool.stir();
    contacts = new Contacts(journal, Suite.curves());
    messages = new Messages(journal);
    authorities = new Authorities(journal, contacts, Suite.curves());
    offers = new Offers(journal, Suite.curves());
    account = SuiteAccount.open(journal, pool, application);
    announcer = new Notifications(this);
    answering = new Answering(account, offers, authorities, radio);
    receiving =
        new Receiving(account, contacts, authorities, offers, messages, radio, worker, announcer);
    port = new OpenPort(this);
    dispatch = new SendController(this);
  }

  /** While the user types: measures the clock, and computes what signing would have to. */
  void prepare() {
    worker.submitIdle(new Preparation(this));
  }

  /** Returns to whom the user wrote last; null if that is not known. */
  Contact lastRecipient() {
    Vector sent = messages.outbox();
    return sent.isEmpty() ? null : correspondent((StoredMessage) sent.elementAt(0));
  }

  /** Returns the contact of the other side of a message, or null. */
  Contact correspondent(StoredMessage message) {
    return contacts.byNumber(message.number());
  }

  /** Returns the contact whose accepted key an offer is signed with, or null. */
  Contact supplier(StoredOffer offer) {
    Contact contact = contacts.byNumber(offer.number());
    return contact != null && offer.supplier().equals(contact.key()) ? contact : null;
  }

  boolean isClosed() {
    return closed;
  }

  /** Closes radio and store, erases keys. */
  void close() {
    closed = true;
    radio.close();
    account.lock();
    pool.erase();
    records.close();
  }
}
