// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;

/** The part of a form that asks for a new PIN, twice, and says what was wrong with the last one. */
final class NewPin {
  private String hint = Texts.of(Text.PIN_HINT);
  private TextField first;
  private TextField second;

  /** Appends two empty fields. */
  void append(Form form) {
    Lines.append(form, null, hint);
    first = Fields.pin(Texts.of(Text.NEW_PIN));
    second = Fields.pin(Texts.of(Text.NEW_PIN_AGAIN));
    form.append(first);
    form.append(second);
  }

  /** Returns the PIN; null if it cannot be one: the form is to be made anew then. */
  String pin() {
    String pin = first.getString();
    if (!Account.isPin(pin)) {
      hint = Texts.of(Text.PIN_LENGTH);
      return null;
    }
    if (!pin.equals(second.getString())) {
      hint = Texts.of(Text.PIN_DIFFERS);
      return null;
    }
    return pin;
  }
}
