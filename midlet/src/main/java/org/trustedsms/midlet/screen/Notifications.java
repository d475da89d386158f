// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Notices;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.screen.display.Symbol;

/** Tells the user what happens unasked. */
final class Notifications implements Notices {
  private final Session session;

  Notifications(Session session) {
    this.session = session;
  }

  private void notice(AlertType type, Symbol symbol, String title, String words, Screen subject) {
    session.navigator.notice(type, symbol, title, words, subject);
  }

  private void warn(String words) {
    notice(AlertType.WARNING, null, Texts.of(Text.TITLE), words, null);
  }

  /** Tells of a failure, if it is one: null and InterruptedException are none. */
  void warn(Throwable failure) {
    if (failure != null && !(failure instanceof InterruptedException)) {
      warn(Failures.words(failure));
    }
  }

  public void received(StoredMessage message) {
    Contact contact = session.correspondent(message);
    String name = MessageWords.name(message, contact);
    boolean refused = message.isRefused();
    String words = refused ? MessageWords.reason(message) : message.text();
    notice(
        refused ? AlertType.WARNING : AlertType.INFO,
        MessageWords.symbol(message, contact),
        MessageWords.state(message, contact),
        words.length() == 0 ? name : name + ": " + words,
        new MessageList(session, message));
  }

  public void keyOffered(Contact contact, int meaning) {
    String label = contact.label();
    if (meaning == Contact.CHANGED) {
      notice(
          AlertType.WARNING,
          Symbol.WARNING,
          Texts.of(Text.OTHER_KEY),
          Texts.of(Text.OTHER_KEY_WORDS, label)
              + '\n'
              + Digits.sideBySide(contact.key().fingerprint(), contact.offeredKey().fingerprint()),
          new KeyCheck(session, contact));
    } else {
      boolean known = meaning != Contact.NEW;
      notice(
          AlertType.INFO,
          known ? Symbol.KEY : Symbol.QUESTION,
          Texts.of(Text.KEY_OF, label),
          known ? Texts.of(Text.KNOWN_KEY) : Texts.of(Text.OPEN_TO_CHECK),
          known ? (Screen) new ContactDetails(session, contact) : new KeyCheck(session, contact));
    }
  }

  public void certified(Certification certification) {
    notice(
        AlertType.INFO,
        Symbol.SEAL,
        Texts.of(Text.AUTHORITY),
        certification == null
            ? Texts.of(Text.REVOCATIONS)
            : PartyWords.certified(
                certification,
                certification.key().equals(session.account.publicKey())
                    ? Text.YOU_ARE_CERTIFIED
                    : Text.CREDENTIAL),
        null);
  }

  public void offered(StoredOffer offer) {
    boolean receipt = offer.receiptTime() != 0;
    notice(
        AlertType.INFO,
        OfferWords.symbol(offer, session.account.seconds()),
        receipt ? Texts.of(Text.RECEIPT) : Texts.of(Text.OFFER),
        OfferWords.what(offer, session.supplier(offer)),
        new OfferList(session, offer));
  }

  public void acknowledged(StoredMessage message) {
    notice(
        AlertType.INFO,
        Symbol.TICK,
        Texts.of(Text.RECEIPT),
        Texts.of(
            Text.HAS_RECEIVED,
            MessageWords.name(message, session.correspondent(message)),
            message.text()),
        new MessageList(session, message));
  }

  public void storeFull() {
    warn(Texts.of(Text.MEMORY_FULL));
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
