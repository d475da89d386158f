// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;

public final class AddressBook {
  private AddressBook() {}

  /** Finds somebody by a number or a name, who may have no key. */
  public static Contact contact(Store store, String who) {
    return store.read(
        transaction ->
            transaction
                .contacts()
                .find(who)
                .orElseThrow(() -> missing(who, transaction.contacts().numbersOf(who))));
  }

  /** Finds somebody whose key is trusted; throws as {@link #contact}, or if there is no key. */
  public static Correspondent correspondent(Store store, String who) {
    Contact contact = contact(store, who);
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
          "several contacts have the name \""
              + who
              + "\"; give one of their numbers: "
              + String.join(", ", numbers));
    }
    return new CommandException(
        "there is no contact \"" + who + "\"; \"trusted-sms contacts list\" shows all");
  }
}
