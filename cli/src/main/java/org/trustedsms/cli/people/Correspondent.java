// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.people.Correspondent.SenderOptions;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The sender or recipient of a message. Number and name are null if the key came from a file. */
public record Correspondent(PublicKey key, String number, String name) {

  public Correspondent {
    Objects.requireNonNull(key, "key");
  }

  /** Returns somebody of whom nothing but the key is known. */
  public static Correspondent of(PublicKey key) {
    return new Correspondent(key, null, null);
  }

  /** Returns somebody in the address book who has a key. */
  public static Correspondent of(Contact contact) {
    return new Correspondent(contact.key(), contact.number(), contact.name());
  }

  /** Finds who is named by a contact or by a file with a public key; null if nobody is. */
  static Correspondent named(
      CommandSpec spec,
      String contactOption,
      String contact,
      String fileOption,
      Source file,
      Store store)
      throws KeyFileException {
    if (contact == null) {
      return file == null ? null : of(KeyOption.publicKey(spec, file));
    }
    if (file != null) {
      throw new ParameterException(
          spec.commandLine(), "give " + contactOption + " or " + fileOption + ", not both");
    }
    if (store == null) {
      throw new ParameterException(
          spec.commandLine(),
          "with --stateless there is no address book; give %s instead of %s"
              .formatted(fileOption, contactOption));
    }
    return trusted(store, contact);
  }

  /** Returns who it is: name and number, or the digits of the key; safe to print. */
  public String toWords() {
    return number == null
        ? "the key " + key.fingerprint().toDigits()
        : SafeText.escape(inWords(number, name));
  }

  /** Describes them: the key, number and name as far as they are known. */
  public ObjectNode toJson() {
    ObjectNode object = Json.of(key);
    if (number != null) {
      object.put("number", number).put("name", name);
    }
    return object;
  }

  /** Returns who somebody is, number and name, or one if they are the same; any characters. */
  public static String inWords(String number, String name) {
    return name.equals(number) ? number : name + " (" + number + ")";
  }

  /** Finds somebody by a number or a name, who may have no key. */
  public static Contact contact(Store store, String who) {
    return store.read(
        transaction ->
            transaction
                .contacts()
                .find(who)
                .orElseThrow(() -> missing(who, transaction.contacts().numbersOf(who))));
  }

  /** Finds somebody whose key is trusted; throws as {@link #contact}, or if there is no key. */
  public static Correspondent trusted(Store store, String who) {
    Contact contact = contact(store, who);
    if (contact.key() == null) {
      throw new CommandException(
          "no key is trusted yet for contact "
              + contact.number()
              + (contact.offered() == null
                  ? "; give it one with \"trusted-sms contacts add\""
                  : ", only offered; compare its digits and accept it with \"trusted-sms contacts"
                      + " trust\""));
    }
    return of(contact);
  }

  private static CommandException missing(String who, List<String> numbers) {
    if (numbers.size() > 1) {
      return new CommandException(
          "several contacts have the name \"%s\"; give one of their numbers: %s"
              .formatted(who, String.join(", ", numbers)));
    }
    return new CommandException(
        "there is no contact \"" + who + "\"; \"trusted-sms contacts list\" shows all");
  }

  public static final class SenderOptions {
    @Option(
        names = {"-f", "--from"},
        paramLabel = "who")
    private String contact;

    @Option(
        names = {"-s", "--sender"},
        paramLabel = "file")
    private Source file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Finds the sender, in a store if there is one; null if nobody is named. */
    public Correspondent sender(Store store) throws KeyFileException {
      return Correspondent.named(spec, "--from", contact, "--sender", file, store);
    }
  }

  public static final class RecipientOptions {
    @Option(
        names = {"-t", "--to"},
        paramLabel = "who")
    private String contact;

    @Option(
        names = {"-r", "--recipient"},
        paramLabel = "file")
    private Source file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    public boolean areGiven() {
      return contact != null || file != null;
    }

    /** Finds the recipient, as {@link SenderOptions#sender} finds the sender. */
    public Correspondent recipient(Store store) throws KeyFileException {
      return Correspondent.named(spec, "--to", contact, "--recipient", file, store);
    }
  }
}
