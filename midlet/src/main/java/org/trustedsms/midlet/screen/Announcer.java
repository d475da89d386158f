// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.mail.Letter;
import org.trustedsms.midlet.mail.Notices;
import org.trustedsms.midlet.mail.Sending;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.work.Cancelled;

/** Tells the user what happens that he has not asked for. */
final class Announcer implements Notices {
  private final Session session;

  Announcer(Session session) {
    this.session = session;
  }

  private void notice(AlertType type, String title, String words) {
    session.navigator.notice(type, title, words);
  }

  private void warn(String words) {
    notice(AlertType.WARNING, "Trusted SMS", words);
  }

  /** Tells of a failure, if it is one: null and Cancelled are none. */
  void warn(Throwable failure) {
    if (failure != null && !(failure instanceof Cancelled)) {
      warn(Failures.words(failure));
    }
  }

  public void received(Letter letter) {
    String name = LetterWords.name(letter, session.correspondent(letter));
    if (letter.isRefused()) {
      notice(AlertType.WARNING, LetterWords.state(letter), name + ": " + letter.reason());
    } else {
      notice(AlertType.INFO, LetterWords.state(letter), name);
    }
  }

  public void keyOffered(Contact contact, int meaning) {
    String label = contact.label();
    if (meaning == Contact.CHANGED) {
      notice(
          AlertType.WARNING,
          "ANOTHER KEY",
          "Somebody else may pretend to be "
              + label
              + ". The known key stays in use unless you accept the new one under Contacts.\n"
              + Digits.sideBySide(contact.key().fingerprint(), contact.offeredKey().fingerprint()));
    } else {
      notice(
          AlertType.INFO,
          "Key of " + label,
          meaning == Contact.NEW
              ? "Choose Contacts to check and accept it."
              : "It is the known one.");
    }
  }

  public void acknowledged(Letter letter) {
    notice(
        AlertType.INFO,
        "Receipt",
        LetterWords.name(letter, session.correspondent(letter)) + " has: " + letter.text());
  }

  public void storeFull() {
    warn("A message waits because the phone's memory is full. Delete messages, and it comes.");
  }

  public void failed(String words) {
    // That the port is not open has been said already.
    if (session.reception.isOpen()) {
      warn(words);
    }
  }

  public void sent(Sending sending, Letter letter, String words) {
    session.dispatch.sent(sending, letter, words);
  }
}
