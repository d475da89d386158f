// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.AddressBook;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "show",
    description = {
      "Show a contact, its keys and how they came to be trusted.",
      "If a different key was offered, a warning is shown."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts show Alice")
final class ShowCommand extends ContactCommand {
  @Mixin private Who who = new Who();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    try (Store store = storeOption.store()) {
      Contact contact = AddressBook.contact(store, who.text());
      tell(new Changed(contact, contact), json);
    }
    return 0;
  }
}
