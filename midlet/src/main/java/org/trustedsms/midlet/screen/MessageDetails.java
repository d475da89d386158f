// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.curve.Curve;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Headline;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** A whole message, and everything that is known of it; its task deletes it. */
final class MessageDetails implements Screen, Task {
  private final Session session;
  private final StoredMessage message;

  MessageDetails(Session session, StoredMessage message) {
    this.session = session;
    this.message = message;
  }

  public Displayable displayable() {
    boolean outgoing = message.isOutgoing();
    Curve curve = Suite.curves().byId(message.curve());
    String title = outgoing ? "Sent" : "Received";
    Contact contact = session.correspondent(message);
    Form form = new Form(title);
    Headline.append(
        form, null, MessageWords.symbol(message, contact), MessageWords.state(message, contact));
    Lines.append(form, null, message.reason());
    Lines.append(
        form,
        outgoing ? "To" : "From",
        MessageWords.name(message, contact) + '\n' + message.number());
    Lines.append(form, "Text", message.text());
    Lines.append(form, title, ShortDate.format(message.time()));
    PartyWords.append(form, message.certified());
    if (message.acknowledgedTime() > 0) {
      Lines.append(form, "Receipt", ShortDate.format(message.acknowledgedTime()));
    }
    if (outgoing || message.state() == StoredMessage.VERIFIED) {
      Lines.append(
          form,
          message.kind() == StoredMessage.ENCRYPTED ? "Signed and encrypted" : "Signed",
          (curve == null ? "" : curve.label() + ", ") + message.segments() + " SMS");
    }
    if (message.fingerprint() != null) {
      Lines.append(form, "Key", Digits.of(message.fingerprint()));
    }
    form.addCommand(
        outgoing
            ? Commands.SEND_AGAIN
            : message.state() == StoredMessage.UNKNOWN_SENDER
                ? Commands.ASK_FOR_KEY
                : Commands.REPLY);
    form.addCommand(Commands.DELETE);
    form.addCommand(Commands.BACK);
    return form;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return new MessageList(session, message.isOutgoing());
    }
    if (command == Commands.REPLY) {
      Contact sender = session.correspondent(message);
      if (sender == null) {
        throw new IllegalStateException("First add the number to your contacts.");
      }
      session.unsent.setRecipient(sender);
      return new Compose(session);
    }
    if (command == Commands.ASK_FOR_KEY) {
      session.dispatch.askForKey(message.number());
    } else if (command == Commands.SEND_AGAIN) {
      session.dispatch.sendAgain(message);
    } else if (command == Commands.DELETE) {
      session.navigator.ask("Delete the message?");
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  /** Deletes the message, which makes room for others. */
  public void run(Job job) throws Exception {
    session.messages.remove(message);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new MessageList(session, message.isOutgoing()));
    session.receiving.wake();
  }
}
