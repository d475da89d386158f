// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.curve.Curve;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Version, curves and free memory; its task asks the store for its room. */
final class About implements Screen, Task {
  private final Session session;

  /** Of the store, in bytes. */
  private int room;

  About(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.ABOUT));
    Lines.append(form, Texts.of(Text.VERSION), String.valueOf(session.application.version()));
    Curve[] curves = Suite.curves().toArray();
    String all = curves[0].label();
    for (int i = 1; i < curves.length; i++) {
      all = all + ", " + curves[i].label();
    }
    Lines.append(form, Texts.of(Text.CURVES), all);
    Lines.append(form, Texts.of(Text.ROOM), room / 1024 + " KB");
    Lines.append(
        form, Texts.of(Text.FREE_MEMORY), Runtime.getRuntime().freeMemory() / 1024 + " KB");
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    return new Menu(session);
  }

  public void run(Job job) throws Exception {
    room = session.records.available();
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, this);
  }
}
