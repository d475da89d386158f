// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import java.util.Optional;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.AddressBook;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "remove",
    description = {
      "Remove a contact with its keys.",
      "The record of messages received from it remains, so that none is accepted "
          + "again if the contact comes back."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts remove +447700900123")
final class RemoveCommand extends ContactCommand {
  @Mixin private Who who = new Who();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    try (Store store = storeOption.store()) {
      // A contact whose key is damaged can be removed by its number.
      String number =
          store
              .<Optional<String>, RuntimeException>read(
                  transaction -> transaction.contacts().storedNumber(who.text()))
              .orElseGet(() -> AddressBook.contact(store, who.text()).number());
      if (!store.<Boolean, RuntimeException>write(
          transaction -> transaction.contacts().remove(number))) {
        throw new CommandException("contact " + number + " is gone meanwhile");
      }
      print(
          json.isAsked() ? Json.lines(Json.object().put("removed", number)) : "removed " + number);
    }
    return 0;
  }
}
