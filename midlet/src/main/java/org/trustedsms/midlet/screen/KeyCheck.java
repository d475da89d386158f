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

/** Has the user compare a contact's key with its owner: the one that has come, or the known one. */
final class KeyCheck implements Screen {
  private final Session session;
  private final Contact contact;

  KeyCheck(Session session, Contact contact) {
    this.session = session;
    this.contact = contact;
  }

  public Displayable displayable() {
    Form form = new Form("Check key");
    form.addCommand(Commands.COMPARED);
    form.addCommand(Commands.BACK);
    if (contact.offer() == Contact.SAME) {
      if (contact.key() == null) {
        throw new IllegalStateException("There is no key. Ask for it.");
      }
      Digits.append(form, contact.key());
    } else {
      if (contact.key() != null) {
        Lines.append(
            form,
            "WARNING",
            "This is not the known key. Do not accept it before you have spoken to the owner.\n"
                + Digits.sideBySide(
                    contact.key().fingerprint(), contact.offeredKey().fingerprint()));
      }
      Lines.append(form, "Name sent with it", contact.offeredName());
      Digits.append(form, contact.offeredKey());
      form.addCommand(Commands.FIRST_USE);
      form.addCommand(Commands.REFUSE);
    }
    Lines.append(form, null, "Call the owner, who finds digits under My key. Are they these?");
    return form;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new ContactDetails(session, contact);
    }
    if (command == Commands.REFUSE) {
      session.navigator.await(new Refusal(session, contact));
    } else {
      session.navigator.await(new Acceptance(session, contact, command == Commands.COMPARED));
    }
    return null;
  }

  /** Trusts the key from now on, for what has been received already, too. */
  static final class Acceptance implements Task {
    private final Session session;
    private Contact contact;
    private final boolean compared;

    Acceptance(Session session, Contact contact, boolean compared) {
      this.session = session;
      this.contact = contact;
      this.compared = compared;
    }

    public void run(Job job) throws Exception {
      contact =
          contact.offer() == Contact.SAME
              ? session.contacts.compared(contact)
              : session.contacts.accept(contact, compared);
    }

    public void ended(Throwable failure) {
      session.navigator.ended(this, failure, new ContactDetails(session, contact));
      session.receiving.wake();
    }
  }

  /** Throws the key away that has come. */
  static final class Refusal implements Task {
    private final Session session;
    private final Contact contact;

    Refusal(Session session, Contact contact) {
      this.session = session;
      this.contact = contact;
    }

    public void run(Job job) throws Exception {
      session.contacts.refuse(contact);
    }

    public void ended(Throwable failure) {
      session.navigator.ended(this, failure, new ContactList(session, false));
    }
  }
}
