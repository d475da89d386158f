// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Lines;

/** Fingerprints, for people to compare: groups of digits. */
final class Digits {
  /** Characters of a group and the space after it. */
  static final int GROUP = 6;

  static final int GROUPS = 6;

  private Digits() {}

  /** Returns a fingerprint in three lines of two groups, which small screens have room for. */
  static String of(Fingerprint fingerprint) {
    StringBuffer lines = new StringBuffer(fingerprint.toDigits());
    lines.setCharAt(2 * GROUP - 1, '\n');
    lines.setCharAt(4 * GROUP - 1, '\n');
    return lines.toString();
  }

  /** Returns two fingerprints group by group, the one in use on the left. */
  static String sideBySide(Fingerprint known, Fingerprint offered) {
    StringBuffer lines = new StringBuffer(Texts.of(Text.KNOWN_NEW));
    for (int i = 0; i < GROUPS; i++) {
      lines.append('\n').append(group(known, i)).append(" - ").append(group(offered, i));
    }
    return lines.toString();
  }

  /** Returns five digits; the first group is number 0. */
  static String group(Fingerprint fingerprint, int index) {
    int start = index * GROUP;
    return fingerprint.toDigits().substring(start, start + GROUP - 1);
  }

  /** Appends a key to a form, with its curve; nothing if it is null. */
  static void append(Form form, PublicKey key) {
    if (key != null) {
      Lines.append(form, key.curve().label(), of(key.fingerprint()));
    }
  }
}
