// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;

/** The people that the user knows, and those who have sent a key. */
final class PeoplePage implements Page {
  private final SmallApplication application;
  private Vector contacts;
  private List list;

  PeoplePage(SmallApplication application) {
    this.application = application;
  }

  public Displayable displayable() {
    contacts = application.contacts().all();
    list = new List(Texts.of(Texts.CONTACTS), Choice.IMPLICIT);
    for (int i = 0; i < contacts.size(); i++) {
      Contact contact = (Contact) contacts.elementAt(i);
      String label = contact.label();
      list.append(contact.offer() == Contact.SAME ? label : label + " ?", null);
    }
    Desk.add(list, Texts.NEW, Texts.NEW);
    Desk.add(list, Texts.BACK, Texts.BACK);
    return list;
  }

  public void perform(int command) {
    Page next = null;
    if (command == Texts.BACK) {
      next = new MenuPage(application);
    } else if (command == Texts.NEW) {
      next = new NewPersonPage(application);
    } else if (!contacts.isEmpty()) {
      next = new PersonPage(application, (Contact) contacts.elementAt(list.getSelectedIndex()));
    }
    if (next != null) {
      application.desk.show(next);
    }
  }
}
