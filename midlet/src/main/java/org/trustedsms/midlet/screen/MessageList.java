// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Inbox or outbox. */
final class MessageList implements Screen {
  private final Session session;
  private final boolean outgoing;
  private Vector messages;
  private List list;

  MessageList(Session session, boolean outgoing) {
    this.session = session;
    this.outgoing = outgoing;
  }

  public Displayable displayable() {
    messages = outgoing ? session.messages.outbox() : session.messages.inbox();
    list = new List(outgoing ? "Outbox" : "Inbox", Choice.IMPLICIT);
    for (int i = 0; i < messages.size(); i++) {
      StoredMessage message = (StoredMessage) messages.elementAt(i);
      list.append(
          MessageWords.row(message, session.correspondent(message)),
          MessageWords.symbol(message, session.correspondent(message)).image());
    }
    list.addCommand(Commands.BACK);
    return list;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    StoredMessage message = (StoredMessage) messages.elementAt(list.getSelectedIndex());
    session.navigator.await(new Reading(session, message));
    return null;
  }

  /** Reads the whole message. */
  static final class Reading implements Task {
    private final Session session;
    private StoredMessage message;

    Reading(Session session, StoredMessage message) {
      this.session = session;
      this.message = message;
    }

    public void run(Job job) throws Exception {
      message = session.messages.open(message);
    }

    public void ended(Throwable failure) {
      session.navigator.ended(this, failure, new MessageDetails(session, message));
    }
  }
}
