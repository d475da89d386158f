// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.ItemStateListener;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextField;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.TextFit;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.text.TextCodings;

/** A new message. What is typed is kept until it is sent, whatever is shown meanwhile. */
final class WritePage implements Page, ItemStateListener {
  private static final int MAX_TEXT = 1000;

  private final SmallApplication application;
  private final Vector contacts;
  private TextField text;
  private StringItem room;
  private ChoiceGroup to;

  WritePage(SmallApplication application) {
    this.application = application;
    contacts = application.contacts().all();
    if (contacts.isEmpty()) {
      throw new IllegalStateException(Texts.of(Texts.NO_RECIPIENT));
    }
  }

  public Displayable displayable() {
    to = new ChoiceGroup(Texts.of(Texts.TO), Choice.POPUP);
    for (int i = 0; i < contacts.size(); i++) {
      Contact contact = (Contact) contacts.elementAt(i);
      to.append(contact.label(), null);
      if (application.recipient != null && application.recipient.item() == contact.item()) {
        to.setSelectedIndex(i, true);
      }
    }
    text = new TextField(Texts.of(Texts.TEXT), application.text, MAX_TEXT, TextField.ANY);
    Form form = new Form(Texts.of(Texts.NEW_MESSAGE));
    form.append(text);
    room = Lines.append(form, null, room());
    form.append(to);
    Desk.add(form, Texts.SEND, Texts.SEND);
    Desk.add(form, Texts.BACK, Texts.BACK);
    form.setItemStateListener(this);
    return form;
  }

  /** Keeps what is typed, and says how much more fits; neither takes cryptography or the store. */
  public void itemStateChanged(Item item) {
    application.text = text.getString();
    application.recipient = (Contact) contacts.elementAt(Math.max(0, to.getSelectedIndex()));
    room.setText(room());
  }

  private String room() {
    Curve curve = application.account().curve();
    TextFit fit =
        new Budget(MessageKinds.SIGNED_TEXT, curve, curve)
            .fit(text.getString(), TextCodings.standard());
    return Texts.of(
        Texts.LEFT, String.valueOf(fit.charactersLeft()), String.valueOf(fit.segments()));
  }

  public void perform(int command) {
    itemStateChanged(text);
    if (command == Texts.BACK) {
      application.desk.show(new MenuPage(application));
    } else if (text.size() == 0) {
      throw new IllegalStateException(Texts.of(Texts.NO_TEXT));
    } else {
      application.sendText(application.recipient);
    }
  }
}
