// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for the name and number of a new contact, or another name of one; its task stores them. */
final class ContactForm implements Screen, Task {
  private final Session session;

  /** Null for a new one, as long as it is not stored. */
  private Contact contact;

  private TextField name;
  private TextField number;

  ContactForm(Session session, Contact contact) {
    this.session = session;
    this.contact = contact;
  }

  public Displayable displayable() {
    Form form = new Form(contact == null ? Texts.of(Text.NEW_CONTACT) : Texts.of(Text.RENAME));
    name =
        new TextField(
            Texts.of(Text.NAME),
            contact == null ? "" : contact.name(),
            Contacts.MAX_NAME,
            TextField.INITIAL_CAPS_WORD);
    form.append(name);
    if (contact == null) {
      number = Fields.number(Texts.of(Text.NUMBER), "");
      form.append(number);
    }
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.OK) {
      session.navigator.await(this);
      return null;
    }
    return contact == null
        ? (Screen) new ContactList(session, false)
        : new ContactDetails(session, contact);
  }

  public void run(Job job) throws Exception {
    contact =
        contact == null
            ? session.contacts.add(number.getString(), name.getString())
            : session.contacts.rename(contact, name.getString());
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new ContactDetails(session, contact));
  }
}
