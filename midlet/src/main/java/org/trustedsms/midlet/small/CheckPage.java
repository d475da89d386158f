// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/**
 * Has the user compare a contact's key with its owner: the one that has come, or the known one. Its
 * task does what the user chose.
 */
final class CheckPage implements Page, Task {
  // The first is what a hasty press chooses.
  private static final int REFUSE = 1;
  private static final int COMPARED = 2;
  private static final int FIRST_USE = 3;

  private final SmallApplication application;

  /** As it is shown: what was compared is trusted, and not what came since. */
  private Contact contact;

  private int chosen;

  CheckPage(SmallApplication application, Contact contact) {
    this.application = application;
    this.contact = contact;
  }

  public Displayable displayable() {
    contact = PersonPage.now(application, contact);
    boolean come = contact.offeredKey() != null;
    PublicKey key = come ? contact.offeredKey() : contact.key();
    Form form = new Form(Texts.of(Texts.CHECK_KEY));
    if (contact.offer() == Contact.CHANGED) {
      Lines.append(form, Texts.of(Texts.WARNING), Texts.of(Texts.NOT_KNOWN_KEY));
    }
    if (come) {
      Lines.append(form, Texts.of(Texts.NAME_SENT), contact.offeredName());
      Desk.add(form, Texts.REFUSE, REFUSE);
      Desk.add(form, Texts.FIRST_USE, FIRST_USE);
    }
    Lines.append(form, key.curve().label(), Words.digits(key));
    Lines.append(form, null, Texts.of(Texts.CALL_OWNER));
    Desk.add(form, Texts.COMPARED, COMPARED);
    Desk.add(form, Texts.BACK, Texts.BACK);
    return form;
  }

  public void perform(int command) {
    if (command == Texts.BACK) {
      application.desk.show(new PersonPage(application, contact));
    } else {
      chosen = command;
      application.desk.await(this, Texts.WAITING, false);
    }
  }

  public void run(Job job) throws Exception {
    if (chosen == REFUSE) {
      application.contacts().refuse(contact);
    } else if (contact.offer() == Contact.SAME) {
      application.contacts().compared(contact);
    } else {
      application.contacts().accept(contact, chosen == COMPARED);
    }
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new PeoplePage(application));
    application.wake();
  }
}
