// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.StoredMessage;

/** What the pages say of messages, contacts and keys. */
final class Words {
  /** The most characters of a text in a row of a list. */
  private static final int PREVIEW = 24;

  private Words() {}

  /** Tells whether a message is verified with the key of a contact whose owner compared it. */
  private static boolean isCompared(StoredMessage message, Contact contact) {
    return contact != null
        && contact.trust() == Contact.COMPARED
        && contact.key().fingerprint().equals(message.fingerprint());
  }

  /**
   * Returns the state of a message as a title.
   *
   * @param contact the contact of that number; null if there is none
   */
  static String state(StoredMessage message, Contact contact) {
    int state = message.state();
    return Texts.of(
        state == StoredMessage.VERIFIED && !isCompared(message, contact)
            ? Texts.VERIFIED_UNCHECKED
            : Texts.STATE + state);
  }

  /** Returns why a message has its state, with what to do; may be empty. */
  static String reason(StoredMessage message) {
    boolean unsupported = message.state() == StoredMessage.UNSUPPORTED;
    return unsupported && message.kind() == StoredMessage.ENCRYPTED
        ? Texts.of(Texts.NOT_DECRYPTED)
        : unsupported && message.kind() == StoredMessage.OFFER
            ? Texts.of(Texts.NOT_OFFERED)
            : message.reason();
  }

  /**
   * Returns what to call the other side of a message: by the bare name only if the digits were
   * compared, or if it is the user who wrote.
   */
  static String name(StoredMessage message, Contact contact) {
    String name = contact == null ? message.number() : contact.label();
    if (message.isOutgoing() || isCompared(message, contact)) {
      return name;
    }
    return message.state() == StoredMessage.VERIFIED ? Texts.of(Texts.UNCHECKED, name) : name + '?';
  }

  /** Returns the row of a message in a list. */
  static String row(StoredMessage message, Contact contact) {
    String text = message.text().replace('\n', ' ');
    if (text.length() == 0) {
      text = state(message, contact);
    } else if (text.length() > PREVIEW) {
      text = text.substring(0, PREVIEW) + "...";
    }
    return (message.isUnread() ? "* " : "") + name(message, contact) + ": " + text;
  }

  /** Says how far a contact's key is to be trusted. */
  static String trust(Contact contact) {
    return Texts.of(
        contact.trust() == Contact.COMPARED
            ? Texts.COMPARED_OWNER
            : contact.trust() == Contact.FIRST_USE ? Texts.FIRST_USE_TRUST : Texts.NO_KEY_YET);
  }

  /** Returns the digits of a key in three lines of two groups. */
  static String digits(PublicKey key) {
    StringBuffer lines = new StringBuffer(key.fingerprint().toDigits());
    lines.setCharAt(11, '\n');
    lines.setCharAt(23, '\n');
    return lines.toString();
  }
}
