// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Asks for the PIN, and counts the wait after wrong ones down; its task opens the key. */
final class PinEntry implements Screen, Task, Runnable {
  private final Session session;
  private final Form form = new Form(Texts.of(Text.TITLE));
  private final TextField pin = Fields.pin(Texts.of(Text.YOUR_PIN));
  private final StringItem hint;

  PinEntry(Session session) {
    this.session = session;
    form.append(pin);
    hint = Lines.append(form, null, hint(session.account.delay()));
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.EXIT);
  }

  /** Says for how many seconds no PIN is tried. */
  static String hint(int seconds) {
    return seconds == 0
        ? Texts.of(Text.PIN_OPENS)
        : Texts.of(Text.TOO_MANY_PINS, String.valueOf(seconds));
  }

  /** Counts down until the right PIN was given. */
  public void run() {
    try {
      while (session.account.isLocked() && !session.isClosed()) {
        hint.setText(hint(session.account.delay()));
        Thread.sleep(1000);
      }
    } catch (InterruptedException e) {
      // Nobody interrupts it.
    }
  }

  public Displayable displayable() {
    new Thread(this).start();
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.OK) {
      session.navigator.await(this);
    } else {
      session.application.exit();
    }
    return null;
  }

  /** Opens the key, and then what was encrypted for it. */
  public void run(Job job) throws Exception {
    String typed = pin.getString();
    pin.setString("");
    session.account.unlock(typed);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new Menu(session));
    session.receiving.wake();
  }
}
