// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent.AddressBook;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Contacts;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "trust",
    description = {
      "Accept the key that a contact has offered.",
      "Its digits must be those that its owner has read to you: when you met, or by "
          + "phone if you know the voice, not by SMS.",
      "",
      "If the digits are those of a key that is trusted on first use, it counts as "
          + "compared from now on. If they belong to neither key, the exit status is 1 and "
          + "nothing changes."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  trusted-sms contacts trust Alice \\",
      "      --digits \"04217 99810 33457 00926 71563 28840\""
    })
final class TrustCommand extends ContactCommand {
  @Mixin private Who who = new Who();

  @Option(
      names = {"-d", "--digits"},
      paramLabel = "digits",
      required = true,
      converter = Digits.class,
      description = "The 30 digits as the owner of the key has read them; spaces do not matter.")
  private String digits;

  @Option(names = "--replace", description = "Replace another key that is trusted.")
  private boolean replace;

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption json = new JsonOption();

  /** Reads digits (docs/format.md section 5); white space, which people put in, does not count. */
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
      String number = AddressBook.contact(store, who.text()).number();
      tell(
          store.<Changed, RuntimeException>write(
              transaction -> trust(transaction.contacts(), number)),
          json);
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
