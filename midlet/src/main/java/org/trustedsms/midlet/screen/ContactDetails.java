// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** One contact, with the key; its task deletes it. */
final class ContactDetails implements Screen, Task {
  private final Session session;
  private final Contact contact;

  ContactDetails(Session session, Contact contact) {
    this.session = session;
    this.contact = contact;
  }

  public Displayable displayable() {
    Form form = new Form("Contact");
    Lines.append(form, contact.label(), contact.number());
    Lines.append(form, "Key", ContactWords.trust(contact));
    Digits.append(form, contact.key());
    if (contact.offer() != Contact.SAME) {
      Lines.append(
          form,
          contact.offer() == Contact.NEW ? "A key came" : "ANOTHER KEY came",
          ShortDate.format(contact.offeredTime()) + ". Check it before you trust it.");
    }
    form.addCommand(Commands.CHECK_KEY);
    form.addCommand(Commands.WRITE);
    form.addCommand(Commands.SEND_KEY);
    form.addCommand(Commands.RENAME);
    form.addCommand(Commands.DELETE);
    form.addCommand(Commands.BACK);
    return form;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new ContactList(session);
    }
    if (command == Commands.CHECK_KEY) {
      return new KeyCheck(session, contact);
    }
    if (command == Commands.WRITE) {
      session.unsent.setRecipient(contact);
      return new Compose(session);
    }
    if (command == Commands.RENAME) {
      return new ContactForm(session, contact);
    }
    if (command == Commands.SEND_KEY) {
      session.dispatch.sendKey(contact.number());
    } else if (command == Commands.DELETE) {
      session.navigator.ask("Delete the contact and the key?");
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  /** Deletes the contact. */
  public void run(Job job) throws Exception {
    session.contacts.remove(contact);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new ContactList(session));
    session.receiving.wake();
  }
}
