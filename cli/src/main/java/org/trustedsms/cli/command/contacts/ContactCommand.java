// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.key.KeyJson;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine.Parameters;

abstract class ContactCommand extends CliCommand {
  static final class Who {
    @Parameters(
        index = "0",
        paramLabel = "who",
        description =
            "The number or the name of a contact. If several have the name, give the " + "number.")
    private String who;

    String text() {
      return who;
    }
  }

  /** A contact before, null if there was none, and after. */
  record Changed(Contact before, Contact after) {}

  /**
   * Has a contact trust a key, but never silently in place of another; digits that were compared
   * once stay compared.
   */
  static Contact trusting(Contact contact, PublicKey key, Trust trust, boolean replace) {
    if (key.equals(contact.key())) {
      return contact.trust() == Trust.COMPARED ? contact : contact.trusting(key, trust);
    }
    if (contact.key() != null && !replace) {
      throw new CommandException(
          ContactText.who(contact)
              + " has another key, "
              + ContactText.digits(contact.key())
              + ", which the new one, "
              + ContactText.digits(key)
              + ", would replace: nothing was changed; if its owners themselves say that they have"
              + " a new key, add --replace");
    }
    return contact.trusting(key, trust);
  }

  /** Shows the contact as it is now, and which key was replaced. */
  final void tell(Changed changed, JsonOption json) {
    PublicKey old = changed.before() == null ? null : changed.before().key();
    boolean isReplaced = old != null && !old.equals(changed.after().key());
    if (json.isAsked()) {
      ObjectNode node = ContactText.toJson(changed.after());
      if (isReplaced) {
        node.set("replaced", KeyJson.of(old));
      }
      print(node);
      return;
    }
    if (isReplaced) {
      print("Replaced " + ContactText.digits(old));
      print("by       " + ContactText.digits(changed.after().key()));
    }
    print(ContactText.card(changed.after()));
  }
}
