// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Answers an offer, or sends the answer once more. */
final class Answer implements Task {
  private final Session session;
  private final StoredOffer offer;
  private final int choice;
  private final String pin;

  private String unsent;

  /** Takes a choice: 0 declines, -1 sends again what was chosen. */
  Answer(Session session, StoredOffer offer, int choice, String pin) {
    this.session = session;
    this.offer = offer;
    this.choice = choice;
    this.pin = pin;
  }

  public void run(Job job) throws Exception {
    try {
      if (choice < 0) {
        session.answering.sendAgain(offer, job);
      } else {
        session.answering.answer(offer, choice, pin, job);
      }
    } catch (RadioException e) {
      unsent = Texts.of(Text.ANSWER_UNSENT, Failures.words(e));
    }
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new OfferDetails(session, offer));
    if (unsent != null) {
      session.navigator.tell(AlertType.ERROR, unsent);
    } else if (failure == null) {
      session.navigator.tell(
          AlertType.CONFIRMATION,
          Texts.of(Text.SENT_TO, OfferWords.name(offer, session.supplier(offer))));
    }
  }
}
