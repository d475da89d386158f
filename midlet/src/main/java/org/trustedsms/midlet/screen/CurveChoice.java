// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Form;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.text.TextCodings;

/** The part of a form for a key's curve; says how strong it is, and what it costs. */
final class CurveChoice {
  private final ChoiceGroup choice = new ChoiceGroup(Texts.of(Text.CURVE), Choice.EXCLUSIVE);
  private final Curve[] curves = Suite.curves().toArray();

  CurveChoice(Form form) {
    for (int i = 0; i < curves.length; i++) {
      choice.append(words(curves[i]), null);
    }
    choice.setSelectedIndex(proposedOf(curves), true);
    form.append(choice);
  }

  /** Returns a curve's name, how strong it is, and how many characters an SMS has room for. */
  static String words(Curve curve) {
    int characters =
        new Budget(MessageKinds.SIGNED_TEXT, curve, curve)
            .charactersLeft(1, TextCodings.standard().byId(0));
    int bits = curve.securityBits();
    String strength =
        curve.isLegacy()
            ? Texts.of(Text.WEAK)
            : bits < 128
                ? Texts.of(Text.GOOD)
                : bits < 192 ? Texts.of(Text.STRONG) : Texts.of(Text.VERY_STRONG);
    return curve.label() + ": " + strength + ", " + Math.max(0, characters);
  }

  /** Returns the curve of a first key: the first of 128 bits or more, such as P-256. */
  static Curve proposed() {
    Curve[] curves = Suite.curves().toArray();
    return curves[proposedOf(curves)];
  }

  private static int proposedOf(Curve[] curves) {
    for (int i = 0; i < curves.length; i++) {
      if (curves[i].securityBits() >= 128) {
        return i;
      }
    }
    return 0;
  }

  Curve curve() {
    return curves[choice.getSelectedIndex()];
  }
}
