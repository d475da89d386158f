// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.key.PublicKeyOutput;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PhoneNumber.ContactAddress;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.ContactName;
import org.trustedsms.server.store.Contacts;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "contacts",
    subcommands = {
      ContactsCommand.ListCommand.class,
      ContactsCommand.ShowCommand.class,
      ContactsCommand.AddCommand.class,
      ContactsCommand.TrustCommand.class,
      ContactsCommand.RemoveCommand.class,
      ContactsCommand.ExportCommand.class
    },
    synopsisSubcommandLabel = "COMMAND")
public final class ContactsCommand extends CliCommand {
  @Command(name = "list")
  static final class ListCommand extends CliCommand {
    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
      List<Contact> contacts;
      try (Store store = storeOption.store()) {
        contacts = store.read(transaction -> transaction.contacts().all());
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

  @Command(name = "show")
  static final class ShowCommand extends ContactCommand {
    @Mixin private ContactArgument who = new ContactArgument();

    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
      try (Store store = storeOption.store()) {
        Contact contact = Correspondent.contact(store, who.text());
        print(new Changed(contact, contact), json);
      }
      return 0;
    }
  }

  @Command(name = "remove")
  static final class RemoveCommand extends ContactCommand {
    @Mixin private ContactArgument who = new ContactArgument();

    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
      try (Store store = storeOption.store()) {
        // A contact whose key is damaged can be removed by its number.
        String number =
            store
                .read(transaction -> transaction.contacts().storedNumber(who.text()))
                .orElseGet(() -> Correspondent.contact(store, who.text()).number());
        if (!store.write(transaction -> transaction.contacts().remove(number))) {
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

  @Command(name = "export")
  static final class ExportCommand extends ContactCommand {
    @Mixin private ContactArgument who = new ContactArgument();

    @Mixin private PublicKeyOutput output = new PublicKeyOutput();

    @Mixin private StoreOption storeOption = new StoreOption();

    @Override
    public Integer call() throws FileException {
      PublicKey key;
      try (Store store = storeOption.store()) {
        key = Correspondent.trusted(store, who.text()).key();
      }
      output.write(key);
      return 0;
    }
  }

  @Command(name = "add")
  static final class AddCommand extends ContactCommand {
    @Parameters(index = "0", paramLabel = "number", converter = ContactAddress.class)
    private String number;

    @Option(names = "--name", paramLabel = "name")
    private String name;

    @ArgGroup(exclusive = false)
    private KeyOptions keyOptions;

    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    /** A key is given together with how it came to be trusted. */
    private static final class KeyOptions {
      @Option(
          names = {"-k", "--key"},
          paramLabel = "file",
          required = true)
      private Source file;

      @ArgGroup(exclusive = true, multiplicity = "1")
      private TrustOptions trust;

      @Option(names = "--replace")
      private boolean replace;
    }

    private static final class TrustOptions {
      @Option(names = "--compared", required = true)
      private boolean compared;

      @Option(names = "--first-use", required = true)
      private boolean firstUse;
    }

    @Override
    public Integer call() throws KeyFileException {
      number = Address.normalForm(number, storeOption.country());
      String checkedName = name == null ? null : checkedName();
      PublicKey key = keyOptions == null ? null : KeyOption.publicKey(spec(), keyOptions.file);
      try (Store store = storeOption.store()) {
        print(store.write(transaction -> add(transaction.contacts(), checkedName, key)), json);
      }
      return 0;
    }

    private String checkedName() {
      try {
        return ContactName.check(name, number);
      } catch (IllegalArgumentException e) {
        throw wrong("--name: " + e.getMessage());
      }
    }

    private Changed add(Contacts contacts, String checkedName, PublicKey key) {
      Contact before = contacts.withNumber(number).orElse(null);
      if (before != null && checkedName == null && key == null) {
        throw new CommandException(
            number + " is a contact already; give --name or --key to change it");
      }
      Contact after = before == null ? new Contact(number, number, null, null, null) : before;
      after = checkedName == null ? after : after.named(checkedName);
      if (key != null) {
        Trust trust = keyOptions.trust.compared ? Trust.COMPARED : Trust.FIRST_USE;
        after = trusting(after, key, trust, keyOptions.replace);
      }
      contacts.put(after);
      warnOfOthers(contacts, after);
      return new Changed(before, after);
    }

    private void warnOfOthers(Contacts contacts, Contact contact) {
      for (String other : Address.spellings(contact.number(), storeOption.country())) {
        if (!other.equals(contact.number()) && contacts.hasNumber(other)) {
          note(
              "note: "
                  + other
                  + " is another contact; an SMS is from the one whose number is written as the SMSC"
                  + " writes it");
        }
      }
      if (!contact.name().equals(number) && contacts.hasNumber(contact.name())) {
        note("note: this name is the alphanumeric sender of another contact");
      }
      if (contacts.numbersOf(contact.name()).size() > 1) {
        note("note: somebody else has this name, too; tell them apart by their numbers");
      }
    }
  }

  @Command(name = "trust")
  static final class TrustCommand extends ContactCommand {
    @Mixin private ContactArgument who = new ContactArgument();

    @Option(
        names = {"-d", "--digits"},
        paramLabel = "digits",
        required = true,
        converter = Digits.class)
    private String digits;

    @Option(names = "--replace")
    private boolean replace;

    @Mixin private StoreOption storeOption = new StoreOption();

    @Mixin private JsonOption json = new JsonOption();

    /** Reads digits (docs/format.md section 5), whatever white space people put in. */
    private static final class Digits implements ITypeConverter<String> {
      private static final int NUMBER = 30;

      @Override
      public String convert(String value) {
        String digits = value.replaceAll("\\s", "");
        if (!digits.matches("[0-9]{" + NUMBER + "}")) {
          throw new TypeConversionException(
              "the digits of a key are " + NUMBER + ", in quotation marks if there are spaces");
        }
        return digits;
      }
    }

    @Override
    public Integer call() {
      try (Store store = storeOption.store()) {
        String number = Correspondent.contact(store, who.text()).number();
        print(store.write(transaction -> trust(transaction.contacts(), number)), json);
      }
      return 0;
    }

    private Changed trust(Contacts contacts, String number) {
      Contact before =
          contacts
              .withNumber(number)
              .orElseThrow(() -> new CommandException("contact " + number + " is gone meanwhile"));
      Contact after = trust(before);
      contacts.put(after);
      return new Changed(before, after);
    }

    private Contact trust(Contact contact) {
      if (areThoseOf(contact.offered())) {
        return trusting(contact, contact.offered(), Trust.COMPARED, replace);
      }
      if (areThoseOf(contact.key())) {
        return contact.trusting(contact.key(), Trust.COMPARED);
      }
      if (contact.offered() == null && contact.key() == null) {
        throw new CommandException(
            "%s has offered no key; give one with \"trusted-sms contacts add %s --key\""
                .formatted(who(contact), contact.number()));
      }
      throw CommandException.rejected("WARNING: " + warning(contact), null);
    }

    private boolean areThoseOf(PublicKey key) {
      return key != null && key.fingerprint().toDigits().replace(" ", "").equals(digits);
    }

    private static String warning(Contact contact) {
      String trusted = digits(contact.key());
      String known =
          contact.offered() == null
              ? "the trusted key of " + who(contact) + " has " + trusted
              : "the key that came from %s has %s%s"
                  .formatted(
                      who(contact),
                      digits(contact.offered()),
                      contact.key() == null ? "" : ", the trusted one " + trusted);
      return "these digits do not match: "
          + known
          + "; nothing was changed; if they were read and typed correctly, somebody else may have"
          + " sent this key in the owner's name: do not accept it";
    }
  }
}
