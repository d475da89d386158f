// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for what another key in place of the user's own is made with; its task makes the key. */
final class NewKey implements Screen, Task {
  private final Session session;
  private final Form form = new Form(Texts.of(Text.NEW_KEY));
  private final TextField pin = Fields.pin(Texts.of(Text.PIN));
  private final CurveChoice curves;

  NewKey(Session session) {
    this.session = session;
    form.append(pin);
    curves = new CurveChoice(form);
    Lines.append(form, Texts.of(Text.WARNING), Texts.of(Text.NEW_KEY_WARNING));
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.BACK);
  }

  public Displayable displayable() {
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.OK) {
      return Entropy.gatherFor(this, this, session);
    }
    return new MyKey(session);
  }

  public void run(Job job) throws Exception {
    session.account.changeKey(pin.getString(), curves.curve());
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new MyKey(session));
  }
}
