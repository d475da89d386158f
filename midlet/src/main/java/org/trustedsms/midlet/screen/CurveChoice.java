// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Form;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.midlet.Suite;
import org.trustedsms.text.TextCodings;

/**
 * The part of a form that asks for the curve of a key, and says what it costs in characters.
 * Proposed is the first of 128 bits or more, such as P-256.
 */
final class CurveChoice {
  private final ChoiceGroup choice =
      new ChoiceGroup("Curve: characters in 1 SMS", Choice.EXCLUSIVE);
  private final Curve[] curves = Suite.curves().toArray();

  CurveChoice(Form form) {
    int proposed = -1;
    for (int i = 0; i < curves.length; i++) {
      int most =
          new Budget(MessageKinds.SIGNED_TEXT, curves[i], curves[i])
              .charactersLeft(1, TextCodings.standard().byId(0));
      choice.append(curves[i].label() + ": " + Math.max(0, most), null);
      if (proposed < 0 && curves[i].securityBits() >= 128) {
        proposed = i;
      }
    }
    choice.setSelectedIndex(Math.max(0, proposed), true);
    form.append(choice);
  }

  Curve curve() {
    return curves[choice.getSelectedIndex()];
  }
}
