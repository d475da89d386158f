// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for the PIN; its task opens the key. */
final class PinPage implements Page, Task {
  private static final int MAX_PIN = 16;

  private final SmallApplication application;
  private TextField pin;

  PinPage(SmallApplication application) {
    this.application = application;
  }

  /** Appends an empty field for a PIN. */
  static TextField append(Form form, int label) {
    TextField field =
        new TextField(Texts.of(label), "", MAX_PIN, TextField.NUMERIC | TextField.PASSWORD);
    form.append(field);
    return field;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Texts.TITLE));
    pin = append(form, Texts.YOUR_PIN);
    Desk.add(form, Texts.OK, Texts.OK);
    Desk.add(form, Texts.EXIT, Texts.EXIT);
    return form;
  }

  public void perform(int command) {
    if (command == Texts.OK) {
      application.desk.await(this, Texts.CHECKING_PIN, false);
    } else {
      application.exit();
    }
  }

  public void run(Job job) throws Exception {
    String typed = pin.getString();
    pin.setString("");
    application.account().unlock(typed);
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new MenuPage(application));
    application.wake();
  }
}
