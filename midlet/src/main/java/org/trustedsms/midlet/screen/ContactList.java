// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.screen.display.Symbol;

/** The people that the user knows, and those who have sent a key. */
final class ContactList implements Screen {
  private final Session session;
  private Vector contacts;
  private List list;

  ContactList(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    contacts = session.contacts.all();
    list = new List("Contacts", Choice.IMPLICIT);
    for (int i = 0; i < contacts.size(); i++) {
      Contact contact = (Contact) contacts.elementAt(i);
      Symbol symbol = ContactWords.symbol(contact);
      list.append(contact.label(), symbol == null ? null : symbol.image());
    }
    list.addCommand(Commands.NEW);
    list.addCommand(Commands.BACK);
    return list;
  }

  public Screen perform(Command command) {
    if (command == Commands.NEW) {
      return new ContactForm(session, null);
    }
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    return new ContactDetails(session, (Contact) contacts.elementAt(list.getSelectedIndex()));
  }
}
