// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
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

  /** True if the user was asked last whether to decline, not whether to delete. */
  private boolean declining;

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
    boolean certifies =
        supplier != null
            && supplier.isAuthority()
            && OfferWords.certifies(offer, session.account.publicKey());
    boolean certified =
        certifies
            && offer.purchase().choice() > 0
            && session.authorities.own(session.account.publicKey(), offer.supplier()) != null;
    Form form = new Form(Texts.of(Text.OFFER));
    Headline.append(form, null, OfferWords.symbol(offer, now), OfferWords.state(offer, now));
    appendSubject(form, offer);
    Lines.append(form, null, OfferWords.sentence(offer, now, certified));
    if (offer.receiptTime() != 0) {
      Lines.append(
          form,
          Texts.of(Text.RECEIPT),
          Texts.of(Text.SIGNED_BY)
              + '\n'
              + OfferWords.name(offer, supplier)
              + '\n'
              + ShortDate.format(offer.receiptTime()));
    }
    appendTerms(form, session, offer);
    if (certifies) {
      Lines.append(
          form, Texts.of(Text.YOUR_DIGITS), Digits.of(session.account.publicKey().fingerprint()));
    }
    appendChoices(form, state == PurchaseState.OPEN);
    Lines.append(form, Texts.of(Text.UNTIL), ShortDate.format(offer.offer().until()));
    PartyWords.append(form, offer.certified());
    Lines.append(form, Texts.of(Text.SUPPLIERS_KEY), Digits.of(offer.supplier().fingerprint()));
    if (state == PurchaseState.OPEN) {
      Commands.add(form, Commands.ACCEPT);
      Commands.add(form, Commands.DECLINE);
    } else {
      if (state == PurchaseState.ANSWERED || state == PurchaseState.UNKNOWN) {
        Commands.add(form, Commands.SEND_AGAIN);
      }
      Commands.add(form, Commands.DELETE);
    }
    Commands.add(form, Commands.BACK);
    return form;
  }

  /** Appends what is offered, and what it costs. */
  static void appendSubject(Form form, StoredOffer offer) {
    Headline.append(form, Texts.of(Text.AMOUNT), null, OfferWords.amount(offer));
    Lines.append(form, Texts.of(Text.TEXT), OfferWords.text(offer));
  }

  /** Appends who offers, and a warning if the same words came with a different amount. */
  static void appendTerms(Form form, Session session, StoredOffer offer) {
    Contact supplier = session.supplier(offer);
    Lines.append(
        form, Texts.of(Text.FROM), OfferWords.name(offer, supplier) + '\n' + offer.number());
    if (offer.certified() == null) {
      Lines.append(
          form,
          Texts.of(Text.KEY),
          supplier == null ? Texts.of(Text.NOT_A_CONTACT) : ContactWords.trust(supplier));
    }
    Vector all = session.offers.all();
    for (int i = 0; i < all.size(); i++) {
      StoredOffer other = (StoredOffer) all.elementAt(i);
      if (other.differsInAmount(offer)) {
        Lines.append(
            form,
            Texts.of(Text.WARNING),
            Texts.of(
                Text.SAME_WORDS,
                OfferWords.amount(other),
                OfferWords.name(other, session.supplier(other))));
      }
    }
  }

  private void appendChoices(Form form, boolean open) {
    String[] names = offer.offer().choices();
    choices = null;
    if (open && names.length > 0) {
      // Small screens scroll to it: what it costs is seen there, too.
      choices =
          new ChoiceGroup(Texts.of(Text.CHOOSE_AMOUNT, OfferWords.amount(offer)), Choice.EXCLUSIVE);
      for (int i = 0; i < names.length; i++) {
        choices.append(names[i], null);
      }
      form.append(choices);
    } else if (!open) {
      for (int i = 0; i < names.length; i++) {
        Lines.append(form, i == 0 ? Texts.of(Text.CHOICES) : null, OfferWords.marked(names[i]));
      }
      if (offer.purchase().choice() >= 0) {
        Lines.append(
            form, Texts.of(Text.YOUR_ANSWER), OfferWords.choice(offer, offer.purchase().choice()));
      }
    }
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new OfferList(session);
    }
    if (command == Commands.ACCEPT) {
      return new OfferAcceptance(
          session, offer, choices == null ? 1 : choices.getSelectedIndex() + 1);
    }
    declining = command == Commands.DECLINE || declining && command == Commands.YES;
    if (command == Commands.DECLINE) {
      session.navigator.ask(Texts.of(Text.DECLINE_QUESTION));
    } else if (declining) {
      session.navigator.await(new Answer(session, offer, 0, ""), Texts.of(Text.WAITING), true);
    } else if (command == Commands.SEND_AGAIN) {
      session.navigator.await(new Answer(session, offer, -1, ""), Texts.of(Text.SENDING), true);
    } else if (command == Commands.DELETE) {
      session.navigator.ask(Texts.of(Text.DELETE_OFFER));
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  public void run(Job job) throws Exception {
    session.offers.remove(offer);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new OfferList(session));
    session.receiving.wake();
  }
}
