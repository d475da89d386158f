// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;

/** The recipient of a message, and the contact with that number; null if there is none. */
record Addressee(String number, Contact contact) {
  /** Finds whom to send to: a number, or the name of exactly one contact. */
  static Addressee find(String who, Store store) {
    String written = Address.normalForm(who, store.country());
    Contact contact =
        Contact.isNumber(written)
            ? store.read(transaction -> transaction.contacts().find(who).orElse(null))
            : Correspondent.contact(store, who);
    if (contact == null) {
      return new Addressee(written, null);
    }
    if (!Contact.isNumber(contact.number())) {
      throw new CommandException(
          "nobody can send to the alphanumeric sender " + contact.number() + "; give a number");
    }
    return new Addressee(Address.normalForm(contact.number(), store.country()), contact);
  }

  PublicKey key() {
    return contact == null ? null : contact.key();
  }

  /** Says that there is no key and what to do; any characters, as an exception has them. */
  String withoutKey() {
    return "no key of "
        + toWords()
        + " is trusted"
        + (contact == null || contact.offered() == null
            ? ""
            : ", only offered (\"trusted-sms contacts show " + number + "\")");
  }

  /** Returns who it is, number and name; any characters, as an exception has them. */
  String toWords() {
    return contact == null ? number : Correspondent.inWords(number, contact.name());
  }
}
