// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Inbox or outbox; its task reads a whole message. */
final class BoxPage implements Page, Task {
  private final SmallApplication application;
  private final boolean outgoing;
  private Vector messages;
  private List list;
  private StoredMessage chosen;

  BoxPage(SmallApplication application, boolean outgoing) {
    this.application = application;
    this.outgoing = outgoing;
  }

  public Displayable displayable() {
    messages = outgoing ? application.messages().outbox() : application.messages().inbox();
    list = new List(Texts.of(outgoing ? Texts.OUTBOX : Texts.INBOX), Choice.IMPLICIT);
    for (int i = 0; i < messages.size(); i++) {
      StoredMessage message = (StoredMessage) messages.elementAt(i);
      list.append(Words.row(message, application.contacts().byNumber(message.number())), null);
    }
    Desk.add(list, Texts.BACK, Texts.BACK);
    return list;
  }

  public void perform(int command) {
    if (command == Texts.BACK) {
      application.desk.show(new MenuPage(application));
    } else if (!messages.isEmpty()) {
      chosen = (StoredMessage) messages.elementAt(list.getSelectedIndex());
      application.desk.await(this, Texts.READING, false);
    }
  }

  public void run(Job job) throws Exception {
    chosen = application.messages().open(chosen);
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, new MessagePage(application, chosen));
  }
}
