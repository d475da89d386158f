// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Trust;

/**
 * Has a key trusted, but never silently in place of another.
 *
 * @param trust how it came to be trusted
 * @param replace whether it may take the place of another
 */
record NewKey(PublicKey key, Trust trust, boolean replace) {

  /**
   * Gives the key to a contact.
   *
   * @return the contact with the key; digits that were compared once stay compared
   * @throws CommandException if another key is trusted and may not be replaced
   */
  Contact giveTo(Contact contact) {
    if (key.equals(contact.key())) {
      return contact.trust() == Trust.COMPARED ? contact : contact.trusting(key, trust);
    }
    if (contact.key() != null && !replace) {
      throw new CommandException(
          ContactWords.who(contact)
              + " has another key, "
              + ContactWords.digits(contact.key())
              + ", which the new one, "
              + ContactWords.digits(key)
              + ", would replace: nothing was changed; if its owner himself says that he has a new"
              + " key, add --replace");
    }
    return contact.trusting(key, trust);
  }
}
