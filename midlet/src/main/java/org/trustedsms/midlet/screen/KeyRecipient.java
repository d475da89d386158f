// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;

/** Asks for the number that the user's own key is sent to. */
final class KeyRecipient implements Screen {
  private final Session session;
  private TextField number;

  KeyRecipient(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    Form form = new Form("Send key");
    number = Fields.number("To the number", "");
    form.append(number);
    form.addCommand(Commands.OK);
    form.addCommand(Commands.BACK);
    return form;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new MyKey(session);
    }
    session.dispatch.sendKey(Contacts.number(number.getString()));
    return null;
  }
}
