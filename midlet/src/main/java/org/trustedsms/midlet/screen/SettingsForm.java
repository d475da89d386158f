// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.sms.ApplicationPort;

/** The user's settings; its task stores them, and changes the port. */
final class SettingsForm implements Screen, Task {
  private final Session session;
  private OwnDetails details;
  private TextField port;
  private ChoiceGroup options;

  SettingsForm(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    Settings settings = session.account.settings();
    Form form = new Form(Texts.of(Text.SETTINGS));
    details = new OwnDetails(form, settings);
    port =
        new TextField(Texts.of(Text.PORT), String.valueOf(settings.port()), 5, TextField.NUMERIC);
    options = new ChoiceGroup(null, Choice.MULTIPLE);
    options.append(Texts.of(Text.PREPARE), null);
    options.append(Texts.of(Text.SEND_RECEIPTS), null);
    options.setSelectedIndex(0, settings.prepared());
    options.setSelectedIndex(1, settings.acknowledges());
    form.append(port);
    form.append(options);
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.CHANGE_PIN);
    Commands.add(form, Commands.NEW_KEY);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    if (command == Commands.CHANGE_PIN) {
      return new ChangedPin(session);
    }
    if (command == Commands.NEW_KEY) {
      return new NewKey(session);
    }
    session.navigator.await(this);
    return null;
  }

  public void run(Job job) throws Exception {
    session.account.change(details.settings(port(), options.isSelected(0), options.isSelected(1)));
  }

  /** Throws an exception with words if it is none, which phones may let through. */
  private int port() {
    try {
      int typed = Integer.parseInt(port.getString());
      if (ApplicationPort.isForApplications(typed)) {
        return typed;
      }
    } catch (NumberFormatException e) {
      // As any other that cannot be.
    }
    throw new IllegalStateException(Texts.of(Text.FORBIDDEN_PORT));
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new Menu(session));
    if (failure == null) {
      session.port.open();
    }
  }
}
