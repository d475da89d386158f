// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.mail.Letter;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Inbox or outbox. */
final class LetterList implements Screen {
  private final Session session;
  private final boolean outgoing;
  private Vector letters;
  private List list;

  LetterList(Session session, boolean outgoing) {
    this.session = session;
    this.outgoing = outgoing;
  }

  public Displayable displayable() {
    letters = outgoing ? session.mailbox.outbox() : session.mailbox.inbox();
    list = new List(outgoing ? "Outbox" : "Inbox", Choice.IMPLICIT);
    for (int i = 0; i < letters.size(); i++) {
      Letter letter = (Letter) letters.elementAt(i);
      list.append(
          LetterWords.row(letter, session.correspondent(letter)),
          LetterWords.symbol(letter).image());
    }
    list.addCommand(Commands.BACK);
    return list;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    Letter letter = (Letter) letters.elementAt(list.getSelectedIndex());
    session.navigator.await(new Reading(session, letter));
    return null;
  }

  /** Reads the whole message. */
  static final class Reading implements Task {
    private final Session session;
    private Letter letter;

    Reading(Session session, Letter letter) {
      this.session = session;
      this.letter = letter;
    }

    public void run(Job job) throws Exception {
      letter = session.mailbox.open(letter);
    }

    public void ended(Throwable failure) {
      session.navigator.ended(this, failure, new LetterDetails(session, letter));
    }
  }
}
