// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Headline;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.LiveScreen;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** One contact, with the key, as both are now; its task deletes it. */
final class ContactDetails implements LiveScreen, Task {
  private final Session session;

  /** The contact as it is shown. */
  private Contact contact;

  private Form form;

  ContactDetails(Session session, Contact contact) {
    this.session = session;
    this.contact = contact;
  }

  public Displayable displayable() {
    Contact now = now();
    contact = now == null ? contact : now;
    Symbol symbol = ContactWords.symbol(contact);
    form = new Form(Texts.of(Text.CONTACT));
    Headline.append(form, null, symbol, contact.label());
    Lines.append(form, Texts.of(Text.NUMBER), contact.number());
    Lines.append(form, Texts.of(Text.KEY), ContactWords.trust(contact));
    Digits.append(form, contact.key());
    appendOffer();
    Commands.add(form, symbol == null ? Commands.ASK_FOR_KEY : Commands.CHECK_KEY);
    if (contact.trust() == Contact.COMPARED) {
      Commands.add(form, Commands.AUTHORITY);
    }
    Commands.add(form, Commands.WRITE);
    Commands.add(form, Commands.SEND_KEY);
    Commands.add(form, Commands.RENAME);
    Commands.add(form, Commands.DELETE);
    Commands.add(form, Commands.BACK);
    return form;
  }

  /** Returns null if it has been deleted, as an unknown sender is in favour of a later one. */
  private Contact now() {
    return session.contacts.byItem(contact.item());
  }

  /** Returns a contact as it is now; throws an exception with words if it has been deleted. */
  static Contact now(Session session, Contact contact) {
    Contact now = session.contacts.byItem(contact.item());
    if (now == null) {
      throw new IllegalStateException(Texts.of(Text.CONTACT_DELETED));
    }
    return now;
  }

  private void appendOffer() {
    if (contact.offer() != Contact.SAME) {
      form.removeCommand(Commands.of(Commands.ASK_FOR_KEY));
      Commands.add(form, Commands.CHECK_KEY);
      Lines.append(
          form,
          contact.offer() == Contact.NEW ? Texts.of(Text.KEY_CAME) : Texts.of(Text.OTHER_KEY_CAME),
          Texts.of(Text.CHECK_BEFORE, ShortDate.format(contact.offeredTime())));
    }
  }

  /** Nothing but a key that comes changes a contact while it is shown. */
  public void refresh() {
    Contact now = now();
    if (now != null && now.offeredKey() != contact.offeredKey()) {
      contact = now;
      appendOffer();
    }
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new ContactList(session, false);
    }
    now(session, contact);
    if (command == Commands.OPEN) {
      return this;
    }
    refresh();
    if (command == Commands.CHECK_KEY) {
      return new KeyCheck(session, contact);
    }
    if (command == Commands.AUTHORITY) {
      return new AuthorityDetails(session, contact, this);
    }
    if (command == Commands.WRITE) {
      return session.compose.to(contact);
    }
    if (command == Commands.RENAME) {
      return new ContactForm(session, contact);
    }
    if (command == Commands.SEND_KEY) {
      session.dispatch.sendKey(contact.number());
    } else if (command == Commands.ASK_FOR_KEY) {
      session.dispatch.askForKey(contact.number());
    } else if (command == Commands.DELETE) {
      session.navigator.ask(Texts.of(Text.DELETE_CONTACT));
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  public void run(Job job) throws Exception {
    session.authorities.remove(contact);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new ContactList(session, false));
    session.receiving.wake();
  }
}
