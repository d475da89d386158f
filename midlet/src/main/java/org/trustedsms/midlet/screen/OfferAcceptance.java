// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;

/** Shows once more what is about to be accepted, and asks for the PIN. */
final class OfferAcceptance implements Screen {
  private final Session session;
  private final StoredOffer offer;
  private final int choice;
  private final TextField pin;

  OfferAcceptance(Session session, StoredOffer offer, int choice) {
    this.session = session;
    this.offer = offer;
    this.choice = choice;
    // Small screens scroll to the field: what it costs is seen there, too.
    pin = Fields.pin(Texts.of(Text.PIN_ACCEPTS, OfferWords.amount(offer)));
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.ACCEPT_QUESTION));
    OfferDetails.appendSubject(form, offer);
    OfferDetails.appendTerms(form, session, offer);
    if (offer.offer().choices().length > 0) {
      Lines.append(form, Texts.of(Text.YOUR_CHOICE), OfferWords.choice(offer, choice));
    }
    form.append(pin);
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new OfferDetails(session, offer);
    }
    String typed = pin.getString();
    pin.setString("");
    session.navigator.await(
        new Answer(session, offer, choice, typed), Texts.of(Text.CHECKING_PIN), true);
    return null;
  }
}
