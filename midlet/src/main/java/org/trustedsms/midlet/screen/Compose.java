// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import java.util.Vector;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.ItemStateListener;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextField;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.TextFit;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.text.TextCodings;

/** The new message. Keeps text and choices until they are sent, while other screens show, too. */
final class Compose implements Screen, ItemStateListener {
  private static final int MAX_TEXT = 1000;

  private final Session session;
  private volatile String unsent = "";

  /** Null if none has been chosen. */
  private volatile Contact recipient;

  private volatile boolean encrypted;
  private volatile boolean receiptAsked;
  private Vector contacts;
  private Form form;
  private ChoiceGroup to;
  private TextField text;
  private StringItem room;
  private ChoiceGroup protection;
  private ChoiceGroup acknowledge;

  Compose(Session session) {
    this.session = session;
  }

  Compose to(Contact contact) {
    recipient = contact;
    return this;
  }

  void sent() {
    unsent = "";
    encrypted = false;
    receiptAsked = false;
  }

  public Displayable displayable() {
    contacts = session.contacts.all();
    if (contacts.isEmpty()) {
      throw new IllegalStateException(Texts.of(Text.NO_RECIPIENT));
    }
    to = new ChoiceGroup(Texts.of(Text.TO), Choice.POPUP);
    Contact former = recipient == null ? session.lastRecipient() : recipient;
    for (int i = 0; i < contacts.size(); i++) {
      Contact contact = (Contact) contacts.elementAt(i);
      to.append(contact.label(), ContactWords.image(contact));
      if (former != null && former.item() == contact.item()) {
        to.setSelectedIndex(i, true);
      }
    }
    text = new TextField(Texts.of(Text.TEXT), unsent, MAX_TEXT, TextField.ANY);
    protection = new ChoiceGroup(null, Choice.EXCLUSIVE);
    protection.append(Texts.of(Text.SIGN), null);
    protection.append(Texts.of(Text.SIGN_AND_ENCRYPT), null);
    protection.setSelectedIndex(encrypted ? 1 : 0, true);
    acknowledge = new ChoiceGroup(null, Choice.MULTIPLE);
    acknowledge.append(Texts.of(Text.ASK_FOR_RECEIPT), null);
    acknowledge.setSelectedIndex(0, receiptAsked);
    form = new Form(title());
    // First, so that it is the one to type into: the title says to whom.
    form.append(text);
    room = Lines.append(form, null, room());
    form.append(to);
    form.append(protection);
    form.append(acknowledge);
    Commands.add(form, Commands.SEND);
    Commands.add(form, Commands.BACK);
    form.setItemStateListener(this);
    session.prepare();
    return form;
  }

  /** Keeps what is typed and chosen, and says how much more fits, without cryptography or store. */
  public void itemStateChanged(Item item) {
    try {
      unsent = text.getString();
      recipient = recipient();
      encrypted = protection.isSelected(1);
      receiptAsked = acknowledge.isSelected(0);
      if (item == to) {
        form.setTitle(title());
      }
      room.setText(room());
    } catch (Throwable failure) {
      room.setText(Failures.words(failure));
    }
  }

  private Contact recipient() {
    return (Contact) contacts.elementAt(Math.max(0, to.getSelectedIndex()));
  }

  private String title() {
    return Texts.of(Text.TO_SOMEBODY, recipient().label());
  }

  private String room() {
    PublicKey key = recipient().key();
    if (key == null && encrypted) {
      return Texts.of(Text.NOT_ENCRYPTABLE);
    }
    TextFit fit =
        Sending.budget(session.account, key, encrypted)
            .fit(text.getString(), TextCodings.standard());
    String words = words(fit);
    return key == null ? words + '\n' + Texts.of(Text.WITHOUT_KEY) : words;
  }

  /** Returns how much room is left, such as "81 left (1 SMS)". */
  static String words(TextFit fit) {
    return Texts.of(
        Text.LEFT, String.valueOf(fit.charactersLeft()), String.valueOf(fit.segments()));
  }

  public Screen perform(int command) {
    itemStateChanged(text);
    if (command == Commands.BACK) {
      return new Menu(session);
    }
    if (text.size() == 0) {
      throw new IllegalStateException(Texts.of(Text.NO_TEXT));
    }
    session.dispatch.send(this, recipient, unsent, encrypted, receiptAsked);
    return null;
  }
}
