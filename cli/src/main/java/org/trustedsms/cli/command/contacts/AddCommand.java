// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PhoneNumber.ContactAddress;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.key.PublicKey;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "add",
    description = {
      "Add a contact, or change its name or key.",
      "",
      "Blanks, hyphens, dots, slashes and brackets between digits are ignored, and "
          + "00 is the same as +. Numbers with and without + are different contacts, "
          + "+447700900123 and 447700900123: write the number as the SMSC states senders, "
          + "usually with + and the country code. A trusted key is replaced only with "
          + "--replace, because a changed key may also come from an impostor."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms contacts add +447700900123 --name Alice",
      "  trusted-sms contacts add +447700900123 --key alice.pub.pem --compared"
    })
final class AddCommand extends ContactCommand {
  @Parameters(
      index = "0",
      paramLabel = "number",
      converter = ContactAddress.class,
      description =
          "The telephone number or short code: at most 15 digits, or + and these. Or an"
              + " alphanumeric sender: at most 11 characters of the GSM alphabet, a letter among"
              + " them.")
  private String number;

  @Option(
      names = "--name",
      paramLabel = "name",
      description = "1 to 40 characters of any script. Without it the number is the name.")
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
        required = true,
        description =
            "The public key: PEM, DER, JWK, OpenSSH public key or certificate; - is standard"
                + " input.")
    private Source file;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private TrustOptions trust;

    @Option(names = "--replace", description = "Replace another key that is trusted.")
    private boolean replace;
  }

  private static final class TrustOptions {
    @Option(
        names = "--compared",
        required = true,
        description = "Its owner has read its digits to you, or handed it over.")
    private boolean compared;

    @Option(
        names = "--first-use",
        required = true,
        description = "Nobody has compared its digits; it is taken as the first that came.")
    private boolean firstUse;
  }

  @Override
  public Integer call() throws KeyFileException {
    number = Address.normalForm(number, storeOption.country());
    String checkedName = name == null ? null : checkedName();
    PublicKey key = keyOptions == null ? null : KeyOption.publicKey(spec(), keyOptions.file);
    try (Store store = storeOption.store()) {
      tell(
          store.<Changed, RuntimeException>write(
              transaction -> add(transaction.contacts(), checkedName, key)),
          json);
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
                + " is another contact; an SMS is from the one whose number is written as the SMS"
                + " centre writes it");
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
