// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;

/** The people that the user knows and those who have sent a key; or the authorities alone. */
final class ContactList implements Screen {
  private final Session session;
  private final boolean authorities;
  private Vector contacts;
  private List list;

  ContactList(Session session, boolean authorities) {
    this.session = session;
    this.authorities = authorities;
  }

  public Displayable displayable() {
    contacts = session.contacts.all();
    list =
        new List(
            authorities ? Texts.of(Text.AUTHORITIES) : Texts.of(Text.CONTACTS), Choice.IMPLICIT);
    for (int i = 0; i < contacts.size(); i++) {
      Contact contact = (Contact) contacts.elementAt(i);
      if (authorities && !contact.isAuthority()) {
        contacts.removeElementAt(i--);
        continue;
      }
      list.append(contact.label(), ContactWords.image(contact));
    }
    if (!authorities) {
      Commands.add(list, Commands.NEW);
    }
    if (contacts.isEmpty()) {
      list.append(authorities ? Texts.of(Text.NO_AUTHORITIES) : Texts.of(Text.NO_CONTACTS), null);
    }
    Commands.add(list, Commands.BACK);
    return list;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    if (command == Commands.NEW || contacts.isEmpty()) {
      return authorities
          ? (Screen) new ContactList(session, false)
          : new ContactForm(session, null);
    }
    Contact contact = (Contact) contacts.elementAt(list.getSelectedIndex());
    return authorities
        ? (Screen) new AuthorityDetails(session, contact, this)
        : new ContactDetails(session, contact);
  }
}
