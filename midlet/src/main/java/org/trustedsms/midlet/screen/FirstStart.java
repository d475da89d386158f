// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks a new user for name and number, then for a PIN; its task makes the key. */
final class FirstStart implements Screen, Task {
  private final Session session;
  private final NewPin newPin = new NewPin();
  private OwnDetails details;
  private Settings settings;

  /** True if the first step is done. */
  private boolean named;

  private String pin;

  FirstStart(Session session) {
    this.session = session;
    Settings former = session.account.settings();
    settings =
        new Settings(
            former.name(),
            former.number().length() == 0 ? session.application.number() : former.number(),
            former.port(),
            former.prepared(),
            former.acknowledges());
  }

  public Displayable displayable() {
    Form form = new Form(named ? Texts.of(Text.CHOOSE_PIN) : Texts.of(Text.WELCOME));
    Commands.add(form, Commands.OK);
    if (named) {
      newPin.append(form);
      Commands.add(form, Commands.BACK);
    } else {
      details = new OwnDetails(form, settings);
      Commands.add(form, Commands.EXIT);
    }
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.EXIT) {
      session.application.exit();
      return null;
    }
    if (command == Commands.BACK) {
      named = false;
      return this;
    }
    if (!named) {
      settings = details.settings(settings.port(), settings.prepared(), settings.acknowledges());
      named = true;
      return this;
    }
    pin = newPin.pin();
    return pin == null ? this : Entropy.gatherFor(this, this, session);
  }

  public void run(Job job) throws Exception {
    session.account.create(settings, pin, CurveChoice.proposed());
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new Menu(session));
    if (failure == null) {
      session.port.open();
      session.navigator.tell(AlertType.INFO, Texts.of(Text.KEY_READY));
    }
  }
}
