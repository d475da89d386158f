// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Headline;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.transaction.PurchaseState;

/** An offer: what was signed, and what has become of it; its task deletes it. */
final class OfferDetails implements Screen, Task {
  private final Session session;
  private StoredOffer offer;

  /** Null if there is nothing to choose. */
  private ChoiceGroup choices;

  OfferDetails(Session session, StoredOffer offer) {
    this.session = session;
    this.offer = offer;
  }

  public Displayable displayable() {
    StoredOffer current = session.offers.byItem(offer.item());
    offer = current == null ? offer : current;
    long now = session.account.seconds();
    PurchaseState state = offer.purchase().state(now);
    Contact supplier = session.supplier(offer);
    boolean authority = supplier != null && supplier.isAuthority();
    boolean certified =
        authority
            && offer.purchase().choice() > 0
            && session.authorities.own(session.account.publicKey(), offer.supplier()) != null;
    Form form = new Form("Offer");
    Headline.append(form, null, OfferWords.symbol(offer, now), OfferWords.state(offer, now));
    Lines.append(form, null, OfferWords.sentence(offer, now, certified));
    if (offer.receiptTime() != 0) {
      Lines.append(
          form,
          "Receipt",
          "signed by\n"
              + OfferWords.name(offer, supplier)
              + '\n'
              + ShortDate.format(offer.receiptTime()));
    }
    appendTerms(form, session, offer);
    Lines.append(form, "Text", OfferWords.text(offer));
    if (authority) {
      // An offer to certify has the digits of the key that it is about.
      Lines.append(form, "Your digits", Digits.of(session.account.publicKey().fingerprint()));
    }
    appendChoices(form, state == PurchaseState.OPEN);
    Lines.append(form, "Until", ShortDate.format(offer.offer().until()));
    PartyWords.append(form, offer.certified());
    Lines.append(form, "Supplier's key", Digits.of(offer.supplier().fingerprint()));
    if (state == PurchaseState.OPEN) {
      form.addCommand(Commands.ACCEPT);
      form.addCommand(Commands.DECLINE);
    } else {
      if (state == PurchaseState.ANSWERED || state == PurchaseState.UNKNOWN) {
        form.addCommand(Commands.SEND_AGAIN);
      }
      form.addCommand(Commands.DELETE);
    }
    form.addCommand(Commands.BACK);
    return form;
  }

  /**
   * Appends who offers, what it costs, and a warning if the same words came with another amount.
   */
  static void appendTerms(Form form, Session session, StoredOffer offer) {
    Contact supplier = session.supplier(offer);
    Lines.append(form, "From", OfferWords.name(offer, supplier) + '\n' + offer.number());
    if (offer.certified() == null) {
      Lines.append(
          form,
          "Key",
          supplier == null ? "No longer among your contacts." : ContactWords.trust(supplier));
    }
    Headline.append(form, "Amount", null, OfferWords.amount(offer));
    Vector all = session.offers.all();
    for (int i = 0; i < all.size(); i++) {
      StoredOffer other = (StoredOffer) all.elementAt(i);
      if (other.differsInAmount(offer)) {
        Lines.append(
            form,
            "WARNING",
            "Another offer has the same words, and another amount: "
                + OfferWords.amount(other)
                + ", "
                + OfferWords.name(other, session.supplier(other))
                + '.');
      }
    }
  }

  private void appendChoices(Form form, boolean open) {
    String[] names = offer.offer().choices();
    choices = null;
    if (open && names.length > 0) {
      // Small screens scroll to it: what it costs is seen there, too.
      choices = new ChoiceGroup("Choose, " + OfferWords.amount(offer), Choice.EXCLUSIVE);
      for (int i = 0; i < names.length; i++) {
        choices.append(names[i], null);
      }
      form.append(choices);
    } else if (!open) {
      for (int i = 0; i < names.length; i++) {
        Lines.append(form, i == 0 ? "Choices" : null, OfferWords.marked(names[i]));
      }
      if (offer.purchase().choice() >= 0) {
        Lines.append(form, "Your answer", OfferWords.choice(offer, offer.purchase().choice()));
      }
    }
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new OfferList(session);
    }
    if (command == Commands.ACCEPT) {
      return new OfferAcceptance(
          session, offer, choices == null ? 1 : choices.getSelectedIndex() + 1);
    }
    if (command == Commands.DECLINE) {
      session.navigator.await(new Answer(session, offer, 0, ""), "Waiting...", true);
    } else if (command == Commands.SEND_AGAIN) {
      session.navigator.await(new Answer(session, offer, -1, ""), "Sending...", true);
    } else if (command == Commands.DELETE) {
      session.navigator.ask("Delete the offer and what was answered?");
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  /** Deletes the offer. */
  public void run(Job job) throws Exception {
    session.offers.remove(offer);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new OfferList(session));
    session.receiving.wake();
  }
}
