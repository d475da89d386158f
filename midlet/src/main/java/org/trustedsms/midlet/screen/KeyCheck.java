// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/**
 * Asks the user to compare a contact's new or known key with its owner. Its task trusts the key,
 * also for messages received before, or discards it.
 */
final class KeyCheck implements Screen, Task {
  private final Session session;

  /** The contact as shown: the compared key is trusted, not one that came since. */
  private Contact contact;

  /** The trust that was chosen: NONE throws the key away. */
  private int trust;

  KeyCheck(Session session, Contact contact) {
    this.session = session;
    this.contact = contact;
  }

  public Displayable displayable() {
    contact = ContactDetails.now(session, contact);
    if (key() == null) {
      throw new IllegalStateException(Texts.of(Text.NO_KEY_TO_CHECK));
    }
    Form form = new Form(Texts.of(Text.CHECK_KEY));
    boolean come = contact.offer() != Contact.SAME;
    if (contact.offer() == Contact.CHANGED) {
      Lines.append(
          form,
          Texts.of(Text.WARNING),
          Texts.of(Text.NOT_KNOWN_KEY)
              + '\n'
              + Digits.sideBySide(contact.key().fingerprint(), contact.offeredKey().fingerprint()));
    }
    if (come) {
      Lines.append(form, Texts.of(Text.NAME_SENT), contact.offeredName());
    }
    Digits.append(form, key());
    Lines.append(form, null, Texts.of(Text.CALL_OWNER));
    Commands.add(form, Commands.TYPE_DIGITS);
    Commands.add(form, Commands.COMPARED);
    if (come) {
      Commands.add(form, Commands.FIRST_USE);
      Commands.add(form, Commands.REFUSE);
    }
    Commands.add(form, Commands.BACK);
    return form;
  }

  private PublicKey key() {
    return contact.offeredKey() == null ? contact.key() : contact.offeredKey();
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new ContactDetails(session, contact);
    }
    if (command == Commands.OPEN) {
      return this;
    }
    if (command == Commands.TYPE_DIGITS) {
      trust = Contact.COMPARED;
      session.navigator.await(new TypedDigits(session, key().fingerprint(), this, this));
    } else {
      trust =
          command == Commands.COMPARED
              ? Contact.COMPARED
              : command == Commands.FIRST_USE ? Contact.FIRST_USE : Contact.NONE;
      session.navigator.await(this);
    }
    return null;
  }

  public void run(Job job) throws Exception {
    if (trust == Contact.NONE) {
      session.contacts.refuse(contact);
    } else {
      contact =
          contact.offer() == Contact.SAME
              ? session.contacts.compared(contact)
              : session.contacts.accept(contact, trust == Contact.COMPARED);
    }
  }

  public void ended(Throwable failure) {
    session.navigator.ended(
        this,
        failure,
        trust == Contact.NONE
            ? (Screen) new ContactList(session, false)
            : new ContactDetails(session, contact));
    session.receiving.wake();
  }
}
