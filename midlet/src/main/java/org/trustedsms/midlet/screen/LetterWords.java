// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.mail.Letter;
import org.trustedsms.midlet.screen.display.Symbol;

/** What the screens say of a message. */
final class LetterWords {
  /** The most characters of a text in a row of a list. */
  private static final int PREVIEW = 24;

  private LetterWords() {}

  /** Returns the state of a message as a title. */
  static String state(Letter letter) {
    if (letter.state() == Letter.SIGNATURE_INVALID) {
      return "Forged or changed";
    }
    String words = letter.words();
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /**
   * Returns what to call the other side of a message: with a question mark unless it is certain.
   *
   * @param letter the message
   * @param contact the contact of that number; null if there is none
   */
  static String name(Letter letter, Contact contact) {
    String name = contact == null ? letter.number() : contact.label();
    return letter.isOutgoing() || letter.state() == Letter.VERIFIED ? name : name + '?';
  }

  /** Returns the row of a message in a list; see {@link #name}. */
  static String row(Letter letter, Contact contact) {
    String text = letter.text().replace('\n', ' ');
    if (letter.kind() == Letter.KEY) {
      text = "key";
    } else if (text.length() == 0) {
      text = state(letter);
    } else if (text.length() > PREVIEW) {
      text = text.substring(0, PREVIEW) + "...";
    }
    return (letter.isUnread() ? "* " : "") + name(letter, contact) + ": " + text;
  }

  /** Returns the symbol of a message. */
  static Symbol symbol(Letter letter) {
    switch (letter.state()) {
      case Letter.PENDING:
      case Letter.SENDING:
        return Symbol.CLOCK;
      case Letter.VERIFIED:
      case Letter.ACKNOWLEDGED:
        return Symbol.TICK;
      case Letter.UNKNOWN_SENDER:
      case Letter.UNSUPPORTED:
      case Letter.INTERRUPTED:
        return Symbol.QUESTION;
      case Letter.SENT:
        return Symbol.ARROW;
      default:
        return Symbol.CROSS;
    }
  }
}
