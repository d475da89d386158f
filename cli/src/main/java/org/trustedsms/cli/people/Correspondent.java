// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.trustedsms.cli.key.KeyJson;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

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
      return file == null
          ? null
          : of(new PublicKeyFiles(Curves.all(), KeyOption.note(spec, file)).read(file));
    }
    if (file != null) {
      throw new ParameterException(
          spec.commandLine(), "give " + contactOption + " or " + fileOption + ", not both");
    }
    if (store == null) {
      throw new ParameterException(
          spec.commandLine(),
          "with --stateless there is no address book; give "
              + fileOption
              + " instead of "
              + contactOption);
    }
    return AddressBook.correspondent(store, contact);
  }

  /** Says who it is: name and number, or the digits of the key; safe to print. */
  public String toWords() {
    return number == null
        ? "the key " + key.fingerprint().toDigits()
        : SafeText.escape(inWords(number, name));
  }

  /** Describes them: the key, number and name as far as they are known. */
  public ObjectNode toJson() {
    ObjectNode object = KeyJson.of(key);
    if (number != null) {
      object.put("number", number).put("name", name);
    }
    return object;
  }

  /**
   * Says who somebody is: number and name, or one if they are the same; any characters, as an
   * exception has them.
   */
  public static String inWords(String number, String name) {
    return name.equals(number) ? number : name + " (" + number + ")";
  }
}
