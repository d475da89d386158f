// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks a new user for what a key is made with; its task makes the key. */
final class FirstStart implements Screen, Task {
  private final Session session;
  private final Form form = new Form("Welcome");
  private final OwnDetails details;
  private final NewPin pin;
  private final CurveChoice curves;

  FirstStart(Session session) {
    this.session = session;
    details = new OwnDetails(form, session.account.settings());
    pin = new NewPin(form);
    curves = new CurveChoice(form);
    form.addCommand(Commands.OK);
    form.addCommand(Commands.EXIT);
  }

  public Displayable displayable() {
    return form;
  }

  private Settings settings() {
    Settings former = session.account.settings();
    return details.settings(former.port(), former.prepared(), former.acknowledges());
  }

  public Screen perform(Command command) {
    if (command == Commands.OK) {
      // What cannot be is said before the user is asked for entropy.
      settings();
      pin.pin();
      return Entropy.gatherFor(this, this, session);
    }
    session.application.exit();
    return null;
  }

  public void run(Job job) throws Exception {
    session.account.create(settings(), pin.pin(), curves.curve());
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new Menu(session));
    if (failure == null) {
      session.port.open();
      session.navigator.tell(
          AlertType.INFO,
          "Your key is ready. Others need it to verify what you sign: choose Contacts, New, then"
              + " Send key. Ask them to send you theirs.");
    }
  }
}
