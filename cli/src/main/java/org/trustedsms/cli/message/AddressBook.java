// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/** The contacts of a store, for commands that name one of them. Thread-safe. */
public final class AddressBook {
  private final Store store;

  /**
   * Creates it.
   *
   * @param store what keeps the contacts
   */
  public AddressBook(Store store) {
    this.store = store;
  }

  /**
   * Finds somebody.
   *
   * @param who a number or a name
   * @return the contact, which may have no key
   * @throws CommandException if there is no such contact, there are several of that name, or the
   *     store cannot be used
   */
  public Contact contact(String who) {
    try {
      return store.look(
          memory ->
              memory
                  .contacts()
                  .find(who)
                  .orElseThrow(() -> missing(who, memory.contacts().numbersOf(who))));
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /**
   * Finds somebody whose key is trusted.
   *
   * @param who a number or a name
   * @return the contact
   * @throws CommandException as {@link #contact}, or if there is no key
   */
  public Correspondent correspondent(String who) {
    Contact contact = contact(who);
    if (contact.key() == null) {
      throw new CommandException(
          "no key is trusted yet for contact "
              + contact.number()
              + (contact.offered() == null
                  ? "; give it one with \"trusted-sms contacts add\""
                  : ", only offered; compare its digits and accept it with \"trusted-sms contacts"
                      + " trust\""));
    }
    return Correspondent.of(contact);
  }

  private static CommandException missing(String who, List<String> numbers) {
    if (numbers.size() > 1) {
      return new CommandException(
          "several contacts are called \""
              + who
              + "\"; give one of their numbers: "
              + String.join(", ", numbers));
    }
    return new CommandException(
        "there is no contact \"" + who + "\"; \"trusted-sms contacts list\" shows all");
  }
}
