// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Inbox or outbox; its task reads a whole message. */
final class MessageList implements Screen, Task {
  private final Session session;
  private final boolean outgoing;
  private Vector messages;
  private List list;

  /** Null until one is chosen. */
  private StoredMessage chosen;

  MessageList(Session session, boolean outgoing) {
    this.session = session;
    this.outgoing = outgoing;
  }

  MessageList(Session session, StoredMessage chosen) {
    this(session, chosen.isOutgoing());
    this.chosen = chosen;
  }

  public Displayable displayable() {
    messages = outgoing ? session.messages.outbox() : session.messages.inbox();
    list = new List(outgoing ? Texts.of(Text.OUTBOX) : Texts.of(Text.INBOX), Choice.IMPLICIT);
    for (int i = 0; i < messages.size(); i++) {
      StoredMessage message = (StoredMessage) messages.elementAt(i);
      list.append(
          MessageWords.row(message, session.correspondent(message)),
          MessageWords.symbol(message, session.correspondent(message)).image());
    }
    if (messages.isEmpty()) {
      list.append(Texts.of(Text.EMPTY_BOX), null);
    }
    Commands.add(list, Commands.BACK);
    return list;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    if (command != Commands.OPEN) {
      if (messages.isEmpty()) {
        return session.compose;
      }
      chosen = (StoredMessage) messages.elementAt(list.getSelectedIndex());
    }
    session.navigator.await(this);
    return null;
  }

  public void run(Job job) throws Exception {
    chosen = session.messages.open(chosen);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new MessageDetails(session, chosen));
  }
}
