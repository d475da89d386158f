// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** One contact, with the key; its task deletes it. */
final class PersonPage implements Page, Task {
  private final SmallApplication application;

  /** As it is shown. */
  private Contact contact;

  PersonPage(SmallApplication application, Contact contact) {
    this.application = application;
    this.contact = contact;
  }

  public Displayable displayable() {
    contact = now(application, contact);
    Form form = new Form(Texts.of(Texts.CONTACT));
    Lines.append(form, null, contact.label());
    Lines.append(form, Texts.of(Texts.NUMBER), contact.number());
    Lines.append(form, Texts.of(Texts.KEY), Words.trust(contact));
    if (contact.key() != null) {
      Lines.append(form, contact.key().curve().label(), Words.digits(contact.key()));
    }
    if (contact.offer() != Contact.SAME) {
      Lines.append(
          form,
          Texts.of(contact.offer() == Contact.NEW ? Texts.KEY_CAME : Texts.OTHER_KEY_CAME),
          Texts.of(Texts.CHECK_CONTACT));
    }
    int first =
        contact.key() == null && contact.offeredKey() == null ? Texts.ASK_FOR_KEY : Texts.CHECK_KEY;
    Desk.add(form, first, first);
    Desk.add(form, Texts.WRITE, Texts.WRITE);
    Desk.add(form, Texts.SEND_KEY, Texts.SEND_KEY);
    Desk.add(form, Texts.DELETE, Texts.DELETE);
    Desk.add(form, Texts.BACK, Texts.BACK);
    return form;
  }

  /** Returns a contact as it is now; throws an exception with words if it has been deleted. */
  static Contact now(SmallApplication application, Contact contact) {
    Contact now = application.contacts().byItem(contact.item());
    if (now == null) {
      throw new IllegalStateException(Texts.of(Texts.CONTACT_DELETED));
    }
    return now;
  }

  public void perform(int command) {
    switch (command) {
      case Texts.CHECK_KEY:
        application.desk.show(new CheckPage(application, contact));
        break;
      case Texts.WRITE:
        application.recipient = contact;
        application.desk.show(new WritePage(application));
        break;
      case Texts.DELETE:
        application.desk.ask(Texts.DELETE_CONTACT);
        break;
      case Texts.YES:
        application.desk.await(this, Texts.WAITING, false);
        break;
      case Texts.BACK:
        application.desk.show(new PeoplePage(application));
        break;
      default:
        application.sendKey(contact, command == Texts.ASK_FOR_KEY);
    }
  }

  /** Deletes the contact. */
  public void run(Job job) throws Exception {
    application.contacts().remove(contact);
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new PeoplePage(application));
    application.wake();
  }
}
