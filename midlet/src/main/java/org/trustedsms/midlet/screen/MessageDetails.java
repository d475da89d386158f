// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.curve.Curve;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
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
    String title = outgoing ? Texts.of(Text.SENT_TITLE) : Texts.of(Text.RECEIVED);
    Contact contact = session.correspondent(message);
    Form form = new Form(title);
    Headline.append(
        form, null, MessageWords.symbol(message, contact), MessageWords.state(message, contact));
    Lines.append(form, Texts.of(Text.TEXT), message.text());
    Lines.append(
        form,
        outgoing ? Texts.of(Text.TO) : Texts.of(Text.FROM),
        MessageWords.name(message, contact) + '\n' + message.number());
    Lines.append(form, null, MessageWords.reason(message));
    Lines.append(form, title, ShortDate.format(message.time()));
    PartyWords.append(form, message.certified());
    if (message.acknowledgedTime() > 0) {
      Lines.append(form, Texts.of(Text.RECEIPT), ShortDate.format(message.acknowledgedTime()));
    }
    if (outgoing || message.state() == StoredMessage.VERIFIED) {
      Lines.append(
          form,
          message.kind() == StoredMessage.ENCRYPTED
              ? Texts.of(Text.SIGNED_AND_ENCRYPTED)
              : Texts.of(Text.SIGNED),
          (curve == null ? "" : curve.label() + ", ") + message.segments() + " SMS");
    }
    if (message.fingerprint() != null) {
      Lines.append(form, Texts.of(Text.KEY), Digits.of(message.fingerprint()));
    }
    Commands.add(
        form,
        outgoing
            ? Commands.SEND_AGAIN
            : message.state() == StoredMessage.UNKNOWN_SENDER
                ? Commands.ASK_FOR_KEY
                : Commands.REPLY);
    Commands.add(form, Commands.DELETE);
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return new MessageList(session, message.isOutgoing());
    }
    if (command == Commands.REPLY) {
      Contact sender = session.correspondent(message);
      if (sender == null) {
        throw new IllegalStateException(Texts.of(Text.ADD_NUMBER_FIRST));
      }
      return session.compose.to(sender);
    }
    if (command == Commands.ASK_FOR_KEY) {
      session.dispatch.askForKey(message.number());
    } else if (command == Commands.SEND_AGAIN) {
      session.dispatch.sendAgain(message);
    } else if (command == Commands.DELETE) {
      session.navigator.ask(Texts.of(Text.DELETE_MESSAGE));
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  public void run(Job job) throws Exception {
    session.messages.remove(message);
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, new MessageList(session, message.isOutgoing()));
    session.receiving.wake();
  }
}
