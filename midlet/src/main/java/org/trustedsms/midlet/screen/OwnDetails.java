// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/** The part of a form that asks for the user's own name and number. */
final class OwnDetails {
  private final TextField name;
  private final TextField number;

  OwnDetails(Form form, Settings settings) {
    name =
        new TextField(
            Texts.of(Text.YOUR_NAME),
            settings.name(),
            Settings.MAX_NAME,
            TextField.INITIAL_CAPS_WORD);
    number = Fields.number(Texts.of(Text.YOUR_NUMBER), settings.number());
    form.append(name);
    form.append(number);
  }

  /** Returns settings with what is typed; throws an exception with words if it cannot be so. */
  Settings settings(int port, boolean prepared, boolean acknowledges) {
    String typed = number.getString();
    return new Settings(
        name.getString(),
        typed.length() == 0 ? typed : Contacts.number(typed),
        port,
        prepared,
        acknowledges);
  }
}
