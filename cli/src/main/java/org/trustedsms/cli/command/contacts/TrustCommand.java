// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code trusted-sms contacts trust}: the digits of a key were compared. */
@Command(
    name = "trust",
    description = {
      "Accept the key that a contact has offered, if its digits are those that its owner has read"
          + " to you: when you met, or on the telephone if you know the voice, not by SMS.",
      "",
      "If the digits are those of a key that is trusted on first use it counts as compared. The"
          + " exit status is 1 if they are of neither key; then nothing is changed."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts trust Alice --digits \"04217 99810 33457 00926 71563 28840\"")
public final class TrustCommand implements Callable<Integer> {
  @Mixin private Who who = new Who();

  @Option(
      names = "--digits",
      paramLabel = "digits",
      required = true,
      converter = Digits.Converter.class,
      description = "The 30 digits as the owner of the key has read them; spaces do not matter.")
  private Digits digits;

  @Option(names = "--replace", description = "Replace another key that is trusted.")
  private boolean replace;

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** A contact before and after. */
  private record Trusted(Contact before, Contact after) {}

  /** Creates it. */
  public TrustCommand() {}

  @Override
  public Integer call() {
    String number = contact().number();
    Trusted trusted = Changes.make(storeOption, memory -> trust(memory, number));
    PrintWriter out = spec.commandLine().getOut();
    Contact before = trusted.before();
    if (before.key() != null && !before.key().equals(trusted.after().key())) {
      out.print(ContactWords.replaced(before, trusted.after()));
    }
    out.print(ContactWords.card(trusted.after()));
    out.flush();
    return 0;
  }

  private Contact contact() {
    try (Store store = storeOption.store()) {
      return new AddressBook(store).contact(who.text());
    }
  }

  private Trusted trust(Memory memory, String number) {
    Contact before =
        memory
            .contacts()
            .withNumber(number)
            .orElseThrow(() -> new CommandException("contact " + number + " is gone meanwhile"));
    Contact after = trust(before);
    memory.contacts().put(after);
    return new Trusted(before, after);
  }

  private Contact trust(Contact contact) {
    if (digits.areThoseOf(contact.offered())) {
      return new NewKey(contact.offered(), Trust.COMPARED, replace).giveTo(contact);
    }
    if (digits.areThoseOf(contact.key())) {
      return contact.trusting(contact.key(), Trust.COMPARED);
    }
    if (contact.offered() == null && contact.key() == null) {
      throw new CommandException(
          ContactWords.who(contact)
              + " has offered no key; give one with \"trusted-sms contacts add "
              + contact.number()
              + " --key\"");
    }
    throw new CommandException("WARNING: " + warning(contact));
  }

  private static String warning(Contact contact) {
    String known =
        contact.offered() == null
            ? "the trusted key of " + ContactWords.who(contact) + " has " + ofTrusted(contact)
            : "the key that came from "
                + ContactWords.who(contact)
                + " has "
                + ContactWords.digits(contact.offered())
                + (contact.key() == null ? "" : ", the trusted one " + ofTrusted(contact));
    return "these are not the digits: "
        + known
        + "; nothing was changed; if they were read and typed correctly, somebody else may have"
        + " sent this key in the owner's name: do not accept it";
  }

  private static String ofTrusted(Contact contact) {
    return ContactWords.digits(contact.key());
  }
}
