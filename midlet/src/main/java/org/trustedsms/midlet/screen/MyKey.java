// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;

/** The user's own key, for others to compare. */
final class MyKey implements Screen {
  private final Session session;

  MyKey(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    Settings settings = session.account.settings();
    Form form = new Form(Texts.of(Text.MY_KEY));
    Digits.append(form, session.account.publicKey());
    Lines.append(form, null, Texts.of(Text.READ_DIGITS));
    Lines.append(form, settings.name(), settings.number());
    PartyWords.appendOwn(form, session, null);
    Commands.add(form, Commands.SEND_KEY);
    Commands.add(form, Commands.NEW_KEY);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.SEND_KEY) {
      return new ContactList(session, false);
    }
    if (command == Commands.NEW_KEY) {
      return new NewKey(session);
    }
    return new Menu(session);
  }
}
