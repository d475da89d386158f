// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.screen.display.Lines;

/** Fingerprints, for people to compare: groups of digits. */
final class Digits {
  /** Characters of a group and the space after it. */
  private static final int GROUP = 6;

  private static final int GROUPS = 6;

  private Digits() {}

  /** Returns a fingerprint in two lines of three groups. */
  static String of(Fingerprint fingerprint) {
    String digits = fingerprint.toDigits();
    return digits.substring(0, 3 * GROUP - 1) + '\n' + digits.substring(3 * GROUP);
  }

  /** Returns two fingerprints group by group, the one in use on the left. */
  static String sideBySide(Fingerprint known, Fingerprint offered) {
    StringBuffer lines = new StringBuffer("known - new");
    for (int i = 0; i < GROUPS; i++) {
      lines.append('\n').append(group(known, i)).append(" - ").append(group(offered, i));
    }
    return lines.toString();
  }

  private static String group(Fingerprint fingerprint, int index) {
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
