// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.key.PublicKeyOutput;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent.AddressBook;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

@Command(
    name = "contacts",
    description = {
      "Manage the address book of numbers and trusted keys.",
      "",
      "You trust a key because you compared its digits, or because it was the first "
          + "key from a number. A key that comes later is offered, with a warning, until "
          + "you accept it. No key is replaced automatically."
    },
    subcommands = {
      ContactsCommand.ListCommand.class,
      ContactsCommand.ShowCommand.class,
      AddCommand.class,
      TrustCommand.class,
      ContactsCommand.RemoveCommand.class,
      ContactsCommand.ExportCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExample:%n",
    footer = {
      "  trusted-sms contacts add +447700900123 --name Alice \\",
      "      --key alice.pub.pem --compared"
    })
public final class ContactsCommand extends CliCommand {
  @Override
  public Integer call() {
    spec().commandLine().usage(spec().commandLine().getErr());
    return ExitCode.USAGE;
  }

  @Command(
      name = "list",
      description = {
        "List all contacts.",
        "Each line has number, digits of the trusted key, how it came to be trusted, " + "and name."
      },
      footerHeading = "%nExample:%n",
      footer = "  trusted-sms contacts list")
  static final class ListCommand extends CliCommand {
    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
      List<Contact> contacts;
      try (Store store = storeOption.store()) {
        contacts =
            store.<List<Contact>, RuntimeException>read(
                transaction -> transaction.contacts().all());
      }
      if (json.isAsked()) {
        ObjectNode all = Json.object();
        ArrayNode list = all.putArray("contacts");
        contacts.forEach(contact -> list.add(ContactCommand.toJson(contact)));
        print(all);
      } else if (contacts.isEmpty()) {
        note("note: no contacts yet; \"trusted-sms contacts add --help\" tells how");
      } else {
        contacts.forEach(contact -> print(ContactCommand.row(contact)));
      }
      return 0;
    }
  }

  @Command(
      name = "show",
      description = {
        "Show a contact, its keys and how they came to be trusted.",
        "If a different key was offered, a warning is shown."
      },
      footerHeading = "%nExample:%n",
      footer = "  trusted-sms contacts show Alice")
  static final class ShowCommand extends ContactCommand {
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

  @Command(
      name = "remove",
      description = {
        "Remove a contact with its keys.",
        "The record of messages received from it remains, so that none is accepted "
            + "again if the contact comes back."
      },
      footerHeading = "%nExample:%n",
      footer = "  trusted-sms contacts remove +447700900123")
  static final class RemoveCommand extends ContactCommand {
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
            json.isAsked()
                ? Json.lines(Json.object().put("removed", number))
                : "removed " + number);
      }
      return 0;
    }
  }

  @Command(
      name = "export",
      description = "Print the trusted key of a contact in PEM.",
      footerHeading = "%nExample:%n",
      footer = "  trusted-sms contacts export Alice --out alice.pub.pem")
  static final class ExportCommand extends ContactCommand {
    @Mixin private Who who = new Who();

    @Mixin private PublicKeyOutput output = new PublicKeyOutput();

    @Mixin private StoreOption storeOption = new StoreOption();

    @Override
    public Integer call() throws FileException {
      PublicKey key;
      try (Store store = storeOption.store()) {
        key = AddressBook.correspondent(store, who.text()).key();
      }
      output.write(key);
      return 0;
    }
  }
}
