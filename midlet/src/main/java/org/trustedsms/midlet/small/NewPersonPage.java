// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for the name and number of a new contact; its task stores them. */
final class NewPersonPage implements Page, Task {
  private static final int MAX_NUMBER = 24;

  private final SmallApplication application;
  private TextField name;
  private TextField number;
  private Contact contact;

  NewPersonPage(SmallApplication application) {
    this.application = application;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Texts.NEW_CONTACT));
    name = new TextField(Texts.of(Texts.NAME), "", Contacts.MAX_NAME, TextField.INITIAL_CAPS_WORD);
    number = new TextField(Texts.of(Texts.NUMBER), "", MAX_NUMBER, TextField.PHONENUMBER);
    form.append(name);
    form.append(number);
    Desk.add(form, Texts.OK, Texts.OK);
    Desk.add(form, Texts.BACK, Texts.BACK);
    return form;
  }

  public void perform(int command) {
    if (command == Texts.OK) {
      application.desk.await(this, Texts.WAITING, false);
    } else {
      application.desk.show(new PeoplePage(application));
    }
  }

  public void run(Job job) throws Exception {
    contact = application.contacts().add(number.getString(), name.getString());
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new PersonPage(application, contact));
  }
}
