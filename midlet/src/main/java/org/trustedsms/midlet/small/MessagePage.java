// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import java.util.Date;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** A whole message, the verdict first; its task deletes it. */
final class MessagePage implements Page, Task {
  private final SmallApplication application;
  private final StoredMessage message;

  MessagePage(SmallApplication application, StoredMessage message) {
    this.application = application;
    this.message = message;
  }

  private Contact contact() {
    return application.contacts().byNumber(message.number());
  }

  public Displayable displayable() {
    boolean outgoing = message.isOutgoing();
    Form form = new Form(Texts.of(outgoing ? Texts.SENT_TITLE : Texts.RECEIVED));
    Lines.append(form, null, Words.state(message, contact()));
    Lines.append(form, null, Words.reason(message));
    Lines.append(
        form,
        Texts.of(outgoing ? Texts.TO : Texts.FROM),
        Words.name(message, contact()) + '\n' + message.number());
    Lines.append(form, Texts.of(Texts.TEXT), message.text());
    Lines.append(form, null, new Date(message.time() * 1000).toString());
    if (contact() != null) {
      Desk.add(form, outgoing ? Texts.WRITE : Texts.REPLY, Texts.REPLY);
    }
    Desk.add(form, Texts.DELETE, Texts.DELETE);
    Desk.add(form, Texts.BACK, Texts.BACK);
    return form;
  }

  public void perform(int command) {
    if (command == Texts.REPLY) {
      application.recipient = contact();
      application.desk.show(new WritePage(application));
    } else if (command == Texts.DELETE) {
      application.desk.ask(Texts.DELETE_MESSAGE);
    } else if (command == Texts.YES) {
      application.desk.await(this, Texts.WAITING, false);
    } else {
      application.desk.show(box());
    }
  }

  private Page box() {
    return new BoxPage(application, message.isOutgoing());
  }

  /** Deletes the message, which makes room for others. */
  public void run(Job job) throws Exception {
    application.messages().remove(message);
  }

  public void ended(Throwable failure) {
    application.desk.ended(failure, box());
    application.wake();
  }
}
