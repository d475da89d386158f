// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.message.StoredMessage;

/** Sends a message for the user, and shows the outcome. */
final class SendController {
  private final Session session;

  /** The last message that the user sent. */
  private Sending last;

  /** Where its text was typed; null if there is none. */
  private Compose source;

  SendController(Session session) {
    this.session = session;
  }

  /** Sends the user's key. */
  void sendKey(String number) {
    send(
        Sending.key(session.account, session.messages, session.radio, session.announcer, number),
        null);
  }

  /** Sends the user's key, and a text that asks for the other one. */
  void askForKey(String number) {
    send(text(number, null, Texts.of(Text.PLEASE_SEND_KEY), false, false).introducedByKey(), null);
  }

  /** Sends what is in a message once more; to nobody but whom it was for. */
  void sendAgain(StoredMessage message) {
    if (message.kind() == StoredMessage.KEY) {
      sendKey(message.number());
    } else {
      Contact to = session.correspondent(message);
      if (message.fingerprint() != null
          && (to == null
              || to.key() == null
              || !message.fingerprint().equals(to.key().fingerprint()))) {
        throw new IllegalStateException(Texts.of(Text.OTHER_RECIPIENT_KEY));
      }
      send(
          text(
              message.number(),
              to,
              message.text(),
              message.kind() == StoredMessage.ENCRYPTED,
              message.isAcknowledgementAsked()),
          null);
    }
  }

  /** Sends a text, which remains where it is until it is sent. */
  void send(Compose compose, Contact to, String words, boolean encrypt, boolean acknowledge) {
    send(text(to.number(), to, words, encrypt, acknowledge), compose);
  }

  private Sending text(
      String number, Contact to, String text, boolean encrypt, boolean acknowledge) {
    PublicKey key = to == null ? null : to.key();
    if (encrypt && key == null) {
      throw new IllegalStateException(Texts.of(Text.TO_ENCRYPT));
    }
    Sending sending =
        Sending.text(
            session.account,
            session.messages,
            session.radio,
            session.announcer,
            number,
            key,
            text,
            acknowledge);
    if (encrypt) {
      sending.encrypted();
    }
    Certificate own = session.authorities.own(session.account.publicKey(), null);
    return own == null || session.messages.hasSent(number, own.from())
        ? sending
        : sending.introducedBy(own.payload());
  }

  private void send(Sending sending, Compose compose) {
    last = sending;
    source = compose;
    if (!session.port.isOpen()) {
      session.port.open();
    }
    session.navigator.await(sending, Texts.of(Text.WAITING), true);
  }

  /** Tells the user; see {@link org.trustedsms.midlet.message.Notices#sent}. */
  void sent(Sending sending, StoredMessage message, String words) {
    synchronized (session.navigator) {
      if (sending != last) {
        return;
      }
      session.navigator.resume(sending);
      if (words != null) {
        session.navigator.tell(AlertType.ERROR, words);
      } else if (message != null) {
        if (source != null) {
          source.sent();
          session.navigator.show(new Menu(session));
        }
        session.navigator.tell(
            AlertType.CONFIRMATION,
            Texts.of(Text.SENT_TO, MessageWords.name(message, session.correspondent(message))));
      }
    }
  }
}
