// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** All offers with what has become of them; its task marks one as seen. */
final class OfferList implements Screen, Task {
  private final Session session;
  private Vector offers;
  private List list;

  /** Null until one is chosen. */
  private StoredOffer chosen;

  OfferList(Session session) {
    this.session = session;
  }

  OfferList(Session session, StoredOffer chosen) {
    this.session = session;
    this.chosen = chosen;
  }

  public Displayable displayable() {
    long now = session.account.seconds();
    offers = session.offers.all();
    list = new List(Texts.of(Text.OFFERS), Choice.IMPLICIT);
    for (int i = 0; i < offers.size(); i++) {
      StoredOffer offer = (StoredOffer) offers.elementAt(i);
      list.append(
          (offer.isUnread() ? "* " : "")
              + OfferWords.state(offer, now)
              + ": "
              + OfferWords.what(offer, session.supplier(offer)),
          OfferWords.symbol(offer, now).image());
    }
    if (offers.isEmpty()) {
      list.append(Texts.of(Text.NO_OFFERS), null);
    }
    Commands.add(list, Commands.BACK);
    return list;
  }

  public Screen perform(int command) {
    if (command != Commands.OPEN) {
      if (command == Commands.BACK || offers.isEmpty()) {
        return new Menu(session);
      }
      chosen = (StoredOffer) offers.elementAt(list.getSelectedIndex());
    }
    session.navigator.await(this);
    return null;
  }

  public void run(Job job) throws Exception {
    chosen = session.offers.open(chosen);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new OfferDetails(session, chosen));
  }
}
