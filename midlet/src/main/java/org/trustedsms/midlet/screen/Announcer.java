// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.message.Notices;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.work.Cancelled;

/** Tells the user what happens unasked. */
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

  public void received(StoredMessage message) {
    String name = MessageWords.name(message, session.correspondent(message));
    if (message.isRefused()) {
      notice(AlertType.WARNING, MessageWords.state(message), name + ": " + message.reason());
    } else {
      notice(AlertType.INFO, MessageWords.state(message), name);
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

  public void certified(String words) {
    notice(
        AlertType.INFO, "Authority", Character.toUpperCase(words.charAt(0)) + words.substring(1));
  }

  public void offered(StoredOffer offer) {
    boolean receipt = offer.receiptTime() != 0;
    notice(
        AlertType.INFO,
        receipt ? "Receipt" : "Offer",
        OfferWords.what(offer, session.supplier(offer)));
  }

  public void acknowledged(StoredMessage message) {
    notice(
        AlertType.INFO,
        "Acknowledgement",
        MessageWords.name(message, session.correspondent(message)) + " has: " + message.text());
  }

  public void storeFull() {
    warn("A message waits because the phone's memory is full. Delete messages, and it comes.");
  }

  public void failed(String words) {
    // That the port is not open has been said already.
    if (session.port.isOpen()) {
      warn(words);
    }
  }

  public void sent(Sending sending, StoredMessage message, String words) {
    session.dispatch.sent(sending, message, words);
  }
}
