// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Notices;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.party.StoredOffer;

/** Tells the user what happens. */
final class News implements Notices {
  private final SmallApplication application;

  News(SmallApplication application) {
    this.application = application;
  }

  private void warn(String title, String words) {
    application.desk.notice(AlertType.WARNING, title, words);
  }

  private void tell(String title, String words) {
    application.desk.notice(AlertType.INFO, title, words);
  }

  public void received(StoredMessage message) {
    Contact contact = application.contacts().byNumber(message.number());
    String name = Words.name(message, contact);
    if (message.isRefused()) {
      warn(Words.state(message, contact), name + ": " + Words.reason(message));
    } else {
      tell(Words.state(message, contact), name);
    }
  }

  public void keyOffered(Contact contact, int meaning) {
    if (meaning == Contact.CHANGED) {
      warn(Texts.of(Texts.OTHER_KEY), Texts.of(Texts.OTHER_KEY_WORDS, contact.label()));
    } else {
      tell(
          Texts.of(Texts.KEY_OF, contact.label()),
          Texts.of(meaning == Contact.NEW ? Texts.CHECK_CONTACT : Texts.KNOWN_KEY));
    }
  }

  public void certified(Certification certification) {
    // Nobody is.
  }

  public void offered(StoredOffer offer) {
    // There is none.
  }

  public void acknowledged(StoredMessage message) {
    tell(
        Texts.of(Texts.RECEIPT),
        Texts.of(
            Texts.HAS_RECEIVED,
            Words.name(message, application.contacts().byNumber(message.number())),
            message.text()));
  }

  public void storeFull() {
    failed(Texts.of(Texts.MEMORY_FULL));
  }

  public void failed(String words) {
    if (words != null) {
      warn(Texts.of(Texts.TITLE), words);
    }
  }

  public void sent(Sending sending, StoredMessage message, String words) {
    Desk desk = application.desk;
    synchronized (desk) {
      if (!application.isLast(sending, words == null && message != null)) {
        return;
      }
      desk.resume();
      if (words != null) {
        desk.tell(AlertType.ERROR, words);
      } else if (message != null) {
        desk.show(new MenuPage(application));
        desk.tell(
            AlertType.CONFIRMATION,
            Texts.of(
                Texts.SENT_TO,
                Words.name(message, application.contacts().byNumber(message.number()))));
      }
    }
  }
}
