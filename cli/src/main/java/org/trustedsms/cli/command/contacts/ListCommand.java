// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "list",
    description = {
      "List all contacts.",
      "Each line has number, digits of the trusted key, how it came to be trusted, " + "and name."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts list")
final class ListCommand extends CliCommand {
  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    List<Contact> contacts;
    try (Store store = storeOption.store()) {
      contacts =
          store.<List<Contact>, RuntimeException>read(transaction -> transaction.contacts().all());
    }
    if (json.isAsked()) {
      ObjectNode all = Json.object();
      ArrayNode list = all.putArray("contacts");
      contacts.forEach(contact -> list.add(ContactText.toJson(contact)));
      print(all);
    } else if (contacts.isEmpty()) {
      note("note: no contacts yet; \"trusted-sms contacts add --help\" tells how");
    } else {
      contacts.forEach(contact -> print(ContactText.row(contact)));
    }
    return 0;
  }
}
