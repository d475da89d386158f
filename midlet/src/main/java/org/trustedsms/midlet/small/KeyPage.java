// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;

/** The user's own key, for others to compare. */
final class KeyPage implements Page {
  private final SmallApplication application;

  KeyPage(SmallApplication application) {
    this.application = application;
  }

  public Displayable displayable() {
    PublicKey key = application.account().publicKey();
    Form form = new Form(Texts.of(Texts.MY_KEY));
    Lines.append(form, key.curve().label(), Words.digits(key));
    Lines.append(form, null, Texts.of(Texts.READ_DIGITS));
    Desk.add(form, Texts.BACK, Texts.BACK);
    return form;
  }

  public void perform(int back) {
    application.desk.show(new MenuPage(application));
  }
}
