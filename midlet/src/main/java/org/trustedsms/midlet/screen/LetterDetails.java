// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.mail.Letter;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** A whole message, and everything that is known of it; its task deletes it. */
final class LetterDetails implements Screen, Task {
  private final Session session;
  private final Letter letter;

  LetterDetails(Session session, Letter letter) {
    this.session = session;
    this.letter = letter;
  }

  public Displayable displayable() {
    boolean outgoing = letter.isOutgoing();
    Form form = new Form(outgoing ? "Sent" : "Received");
    Lines.append(
        form,
        outgoing ? "To" : "From",
        LetterWords.name(letter, session.correspondent(letter)) + '\n' + letter.number());
    Lines.append(form, "Text", letter.text());
    Lines.append(
        form, LetterWords.state(letter), ShortDate.format(letter.time()) + '\n' + letter.reason());
    if (letter.acknowledgedTime() > 0) {
      Lines.append(form, "Receipt", ShortDate.format(letter.acknowledgedTime()));
    }
    if (outgoing || letter.state() == Letter.VERIFIED) {
      Lines.append(
          form,
          letter.kind() == Letter.ENCRYPTED ? "Signed and encrypted" : "Signed",
          Suite.curves().byId(letter.curve()) + ", " + letter.segments() + " SMS");
    }
    if (letter.fingerprint() != null) {
      Lines.append(form, "Key", Digits.of(letter.fingerprint()));
    }
    form.addCommand(outgoing ? Commands.SEND_AGAIN : Commands.REPLY);
    form.addCommand(Commands.DELETE);
    form.addCommand(Commands.BACK);
    return form;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new LetterList(session, letter.isOutgoing());
    }
    if (command == Commands.REPLY) {
      Contact sender = session.correspondent(letter);
      if (sender == null) {
        throw new IllegalStateException("First add the number to your contacts.");
      }
      session.unsent.setRecipient(sender);
      return new Compose(session);
    }
    if (command == Commands.SEND_AGAIN) {
      session.dispatch.sendAgain(letter);
    } else if (command == Commands.DELETE) {
      session.navigator.ask("Delete the message?");
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  /** Deletes the message, which makes room for others. */
  public void run(Job job) throws Exception {
    session.mailbox.remove(letter);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new LetterList(session, letter.isOutgoing()));
    session.receiving.wake();
  }
}
