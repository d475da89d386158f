// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * Whom a message is sent to. Immutable and thread-safe.
 *
 * @param number the telephone number
 * @param contact who has it; null if nobody in the address book
 */
public record Addressee(String number, Contact contact) {

  /**
   * Finds whom to send to.
   *
   * @param who a number, in the address book or not, or the name of a contact
   * @param store what keeps the contacts
   * @return who it is
   * @throws StoreException if the store cannot be used
   * @throws org.trustedsms.cli.console.CommandException if it is no number, and not the name of
   *     exactly one contact
   */
  public static Addressee find(String who, Store store) throws StoreException {
    if (Contact.isNumber(who)) {
      return new Addressee(
          who,
          store.<Contact, RuntimeException>look(
              memory -> memory.contacts().find(who).orElse(null)));
    }
    Contact contact = new AddressBook(store).contact(who);
    return new Addressee(contact.number(), contact);
  }

  /** Returns the key that is trusted: the key; null if there is none. */
  public PublicKey key() {
    return contact == null ? null : contact.key();
  }

  /**
   * Says that there is no key and what to do.
   *
   * @return words; any characters, as an exception has them
   */
  public String withoutKey() {
    return "no key of "
        + toWords()
        + " is trusted"
        + (contact == null || contact.offered() == null
            ? ""
            : ", only offered (\"trusted-sms contacts show " + number + "\")");
  }

  /**
   * Says who it is.
   *
   * @return number and name; any characters, as an exception has them
   */
  public String toWords() {
    return contact == null ? number : Correspondent.inWords(number, contact.name());
  }
}
