// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for the PIN and another one; its task stores the key under that. */
final class ChangedPin implements Screen, Task {
  private final Session session;
  private final NewPin newPin = new NewPin();
  private TextField oldPin;
  private String pin;

  ChangedPin(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.CHANGE_PIN));
    oldPin = Fields.pin(Texts.of(Text.OLD_PIN));
    form.append(oldPin);
    newPin.append(form);
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new SettingsForm(session);
    }
    pin = newPin.pin();
    if (pin == null) {
      return this;
    }
    session.navigator.await(this);
    return null;
  }

  public void run(Job job) throws Exception {
    session.account.changePin(oldPin.getString(), pin);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new SettingsForm(session));
    if (failure == null) {
      session.navigator.tell(AlertType.CONFIRMATION, Texts.of(Text.PIN_CHANGED));
    }
  }
}
