// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.screen.display.Symbol;

/** The way to everything else. */
final class Menu implements Screen {
  private final Session session;
  private List list;

  Menu(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    int unread = session.messages.unread();
    int offers = session.offers.unread();
    list = new List(Texts.of(Text.TITLE), Choice.IMPLICIT);
    append(Texts.of(Text.NEW_MESSAGE), Symbol.PEN);
    append(
        unread == 0 ? Texts.of(Text.INBOX) : Texts.of(Text.INBOX_NEW, String.valueOf(unread)),
        Symbol.ENVELOPE);
    append(Texts.of(Text.OUTBOX), Symbol.ARROW);
    append(
        offers == 0 ? Texts.of(Text.OFFERS) : Texts.of(Text.OFFERS_NEW, String.valueOf(offers)),
        Symbol.QUESTION);
    append(Texts.of(Text.CONTACTS), Symbol.PERSON);
    append(Texts.of(Text.AUTHORITIES), Symbol.SEAL);
    append(Texts.of(Text.MY_KEY), Symbol.KEY);
    append(Texts.of(Text.SETTINGS), Symbol.GEAR);
    append(Texts.of(Text.ABOUT), Symbol.INFORMATION);
    append(Texts.of(Text.EXIT), Symbol.CROSS);
    if (session.account.isStampAhead()) {
      append(Texts.of(Text.CLOCK_IS_RIGHT), Symbol.CLOCK);
    }
    Commands.add(list, Commands.EXIT);
    return list;
  }

  private void append(String words, Symbol symbol) {
    list.append(words, symbol.image());
  }

  public Screen perform(int command) {
    switch (command == Commands.EXIT ? -1 : list.getSelectedIndex()) {
      case 0:
        return session.compose;
      case 1:
        return new MessageList(session, false);
      case 2:
        return new MessageList(session, true);
      case 3:
        return new OfferList(session);
      case 4:
        return new ContactList(session, false);
      case 5:
        return new ContactList(session, true);
      case 6:
        return new MyKey(session);
      case 7:
        return new SettingsForm(session);
      case 8:
        session.navigator.await(new About(session));
        return null;
      case 10:
        session.account.confirmClock();
        return this;
      default:
        session.application.exit();
        return null;
    }
  }
}
