// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.util.Objects;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Contact;

/**
 * Who a message is from or for. Immutable and thread-safe.
 *
 * @param number the telephone number; null if the key came from a file
 * @param name the name in the address book; null if the key came from a file
 */
public record Correspondent(PublicKey key, String number, String name) {

  /** Checks that there is a key. */
  public Correspondent {
    Objects.requireNonNull(key, "key");
  }

  /** Returns somebody of whom nothing but the key is known: somebody without name and number. */
  public static Correspondent of(PublicKey key) {
    return new Correspondent(key, null, null);
  }

  /**
   * Returns somebody in the address book.
   *
   * @param contact a contact with a key
   * @return the same person
   */
  public static Correspondent of(Contact contact) {
    return new Correspondent(contact.key(), contact.number(), contact.name());
  }

  /**
   * Says who it is.
   *
   * @return name and number, or the digits of the key; safe to print
   */
  public String toWords() {
    if (number == null) {
      return "the key " + key.fingerprint().toDigits();
    }
    return SafeText.escape(inWords(number, name));
  }

  /**
   * Says who somebody is.
   *
   * @param number the telephone number
   * @param name the name; any characters
   * @return both, or one if they are the same; any characters, as an exception has them
   */
  public static String inWords(String number, String name) {
    return name.equals(number) ? number : name + " (" + number + ")";
  }
}
