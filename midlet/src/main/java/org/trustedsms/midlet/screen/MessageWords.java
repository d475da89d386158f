// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Symbol;

/** Words for a message. */
final class MessageWords {
  /** The most characters of a text in a row of a list. */
  private static final int PREVIEW = 24;

  private MessageWords() {}

  /** Returns the state of a message as a title; the contact of its number may be null. */
  static String state(StoredMessage message, Contact contact) {
    if (symbol(message, contact) == Symbol.KEY) {
      return Texts.of(Text.VERIFIED_UNCHECKED);
    }
    int state = message.state();
    return Texts.of(
        message.certified() != null
            ? Text.CERTIFIED
            : state == StoredMessage.PENDING && message.kind() == StoredMessage.ENCRYPTED
                ? Text.WAITS_FOR_PIN
                : Text.STATE + state);
  }

  /** Returns why a message has its state; may be empty. */
  static String reason(StoredMessage message) {
    int kind = message.kind();
    boolean credential = kind == StoredMessage.CERTIFICATE || kind == StoredMessage.REVOCATIONS;
    int words = 0;
    switch (message.state()) {
      case StoredMessage.SIGNATURE_INVALID:
        if (credential) {
          words = Text.FORGED_CREDENTIAL;
        } else if (kind == StoredMessage.ACKNOWLEDGEMENT) {
          words = Text.FOREIGN_RECEIPT;
        }
        break;
      case StoredMessage.UNKNOWN_SENDER:
        if (credential) {
          words = Text.FOREIGN_CREDENTIAL;
        } else if (kind == StoredMessage.OFFER) {
          words = Text.NO_SUPPLIER;
        }
        break;
      case StoredMessage.TOO_OLD:
        words = credential ? Text.OLD_CREDENTIAL : 0;
        break;
      default:
    }
    return words == 0 ? message.reason() : Texts.of(words);
  }

  /** Returns whether a message is of the key that a contact has now: what was compared is that. */
  private static boolean isOf(Contact contact, StoredMessage message) {
    return contact != null
        && contact.key() != null
        && contact.key().fingerprint().equals(message.fingerprint());
  }

  /**
   * Returns what to call the other side of a message: a sender as {@link PartyWords#name} does if
   * it is verified, and with a question mark if not. The contact of its number may be null.
   */
  static String name(StoredMessage message, Contact contact) {
    if (message.state() == StoredMessage.VERIFIED) {
      return PartyWords.name(
          message.certified(), isOf(contact, message) ? contact : null, message.number());
    }
    String name = contact == null ? message.number() : contact.label();
    return message.isOutgoing() ? name : name + '?';
  }

  /** Returns the row of a message in a list; see {@link #name}. */
  static String row(StoredMessage message, Contact contact) {
    String text = message.text().replace('\n', ' ');
    if (message.kind() == StoredMessage.KEY) {
      text = Texts.of(Text.KEY_ROW);
    } else if (text.length() == 0) {
      text = state(message, contact);
    } else if (text.length() > PREVIEW) {
      text = text.substring(0, PREVIEW) + "...";
    }
    return (message.isUnread() ? "* " : "") + name(message, contact) + ": " + text;
  }

  /** Returns a message's symbol: a tick only if digits were compared. A contact may be null. */
  static Symbol symbol(StoredMessage message, Contact contact) {
    switch (message.state()) {
      case StoredMessage.PENDING:
      case StoredMessage.SENDING:
        return Symbol.CLOCK;
      case StoredMessage.VERIFIED:
        if (message.certified() != null) {
          return Symbol.SEAL;
        }
        return isOf(contact, message) && contact.trust() == Contact.COMPARED
            ? Symbol.TICK
            : Symbol.KEY;
      case StoredMessage.ACKNOWLEDGED:
        return Symbol.TICK;
      case StoredMessage.UNKNOWN_SENDER:
      case StoredMessage.UNSUPPORTED:
      case StoredMessage.INTERRUPTED:
        return Symbol.QUESTION;
      case StoredMessage.SENT:
        return Symbol.ARROW;
      default:
        return Symbol.CROSS;
    }
  }
}
