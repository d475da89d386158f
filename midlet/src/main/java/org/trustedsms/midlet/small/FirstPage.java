// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks a new user for the name, then for a PIN; its task makes the key. */
final class FirstPage implements Page, Task {
  private final SmallApplication application;

  /** Null until the first step is done. */
  private Settings settings;

  private TextField first;
  private TextField second;

  FirstPage(SmallApplication application) {
    this.application = application;
  }

  public Displayable displayable() {
    boolean named = settings != null;
    Form form = new Form(Texts.of(named ? Texts.CHOOSE_PIN : Texts.WELCOME));
    if (named) {
      Lines.append(form, null, Texts.of(Texts.PIN_HINT));
      first = PinPage.append(form, Texts.NEW_PIN);
      second = PinPage.append(form, Texts.NEW_PIN_AGAIN);
    } else {
      first =
          new TextField(
              Texts.of(Texts.YOUR_NAME), "", Settings.MAX_NAME, TextField.INITIAL_CAPS_WORD);
      form.append(first);
    }
    Desk.add(form, Texts.OK, Texts.OK);
    Desk.add(form, Texts.EXIT, Texts.EXIT);
    return form;
  }

  public void perform(int command) {
    if (command == Texts.EXIT) {
      application.exit();
    } else if (settings == null) {
      Settings former = application.account().settings();
      settings =
          new Settings(
              first.getString(),
              former.number(),
              former.port(),
              former.prepared(),
              former.acknowledges());
      application.desk.show(this);
    } else if (!first.getString().equals(second.getString())) {
      first.setString("");
      second.setString("");
      throw new IllegalArgumentException(Texts.of(Texts.PIN_DIFFERS));
    } else {
      application.desk.show(new RandomPage(application, this));
    }
  }

  public void run(Job job) throws Exception {
    application.account().create(settings, first.getString(), Suite.curves().toArray()[0]);
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new MenuPage(application));
    if (failure == null) {
      application.openPort();
      application.desk.tell(AlertType.INFO, Texts.of(Texts.KEY_READY));
    }
  }
}
