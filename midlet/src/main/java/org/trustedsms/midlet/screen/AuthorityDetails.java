// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** A contact that is an authority, or may be accepted as one; its task does or undoes that. */
final class AuthorityDetails implements Screen, Task {
  private final Session session;
  private Contact contact;

  /** The screen that the user came from. */
  private final Screen former;

  AuthorityDetails(Session session, Contact contact, Screen former) {
    this.session = session;
    this.contact = contact;
    this.former = former;
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.AUTHORITY));
    Lines.append(form, contact.label(), contact.number());
    Digits.append(form, contact.key());
    if (contact.isAuthority()) {
      Lines.append(form, Texts.of(Text.OFFER_ACCEPTED), Texts.of(Text.WHOM_IT_CERTIFIES));
      if (!PartyWords.appendOwn(form, session, contact.key())) {
        Lines.append(form, Texts.of(Text.YOUR_CERTIFICATE), Texts.of(Text.NO_CERTIFICATE));
      }
      Commands.add(form, Commands.ENROL);
      Commands.add(form, Commands.DISTRUST);
    } else {
      Lines.append(form, Texts.of(Text.NOT_ACCEPTED), Texts.of(Text.AUTHORITY_QUESTION));
      Commands.add(form, Commands.TYPE_DIGITS);
      Commands.add(form, Commands.COMPARED);
    }
    Commands.add(form, Commands.BACK);
    return form;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return former;
    }
    if (command == Commands.ENROL) {
      session.dispatch.sendKey(contact.number());
    } else if (command == Commands.TYPE_DIGITS) {
      session.navigator.await(new TypedDigits(session, contact.key().fingerprint(), this, this));
    } else if (command == Commands.DISTRUST) {
      session.navigator.ask(Texts.of(Text.DISTRUST_QUESTION));
    } else {
      session.navigator.await(this);
    }
    return null;
  }

  public void run(Job job) throws Exception {
    contact = session.contacts.setAuthority(contact, !contact.isAuthority());
    session.authorities.refresh();
    // Certificates of a new authority may have come before.
    session.messages.tryAgain();
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, this);
    session.receiving.wake();
  }
}
