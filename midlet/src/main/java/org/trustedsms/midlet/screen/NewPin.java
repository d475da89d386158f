// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.midlet.account.Account;

/** The part of a form that asks for a new PIN, twice. */
final class NewPin {
  private final TextField first = Fields.pin("New PIN, 4 to 16 digits");
  private final TextField second = Fields.pin("New PIN again");

  NewPin(Form form) {
    form.append(first);
    form.append(second);
  }

  /** Returns the PIN; throws an exception with words if it cannot be one. */
  String pin() {
    String pin = first.getString();
    if (!Account.isPin(pin)) {
      throw new IllegalStateException("A PIN has 4 to 16 digits.");
    }
    if (!pin.equals(second.getString())) {
      throw new IllegalStateException("The two PINs are not the same. Type both again.");
    }
    return pin;
  }
}
