// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Navigator;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** The first screen; its task reads what is stored, and if that fails there is no other. */
final class Splash implements Screen, Task {
  private final Application application;
  private final Navigator navigator;
  private Session session;
  private Screen next;

  Splash(Application application, Navigator navigator) {
    this.application = application;
    this.navigator = navigator;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.TITLE));
    Commands.add(form, Commands.EXIT);
    return form;
  }

  public Screen perform(int exit) {
    application.exit();
    return null;
  }

  public void run(Job job) throws Exception {
    session = application.open();
    next = session.account.isNew() ? (Screen) new FirstStart(session) : new PinEntry(session);
  }

  public void ended(Throwable failure) {
    navigator.ended(this, failure, next);
    if (failure == null) {
      if (!session.account.isNew()) {
        session.port.open();
      }
      warn();
    }
  }

  private void warn() {
    String problem = session.account.problem();
    int damaged =
        session.contacts.damaged() + session.messages.damaged() + session.offers.damaged();
    if (problem == null && damaged > 0) {
      problem = Texts.of(Text.DAMAGED, String.valueOf(damaged));
    }
    if (problem != null) {
      navigator.tell(AlertType.WARNING, problem);
    }
  }
}
