// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import javax.microedition.lcdui.TextField;
import org.microemu.device.InputMethod;

/** The constraints of a text field (MIDP 2.0, javax.microedition.lcdui.TextField). */
final class TextRules {
  private static final String DIALLED = "+*#()-./ pPwW,";

  private TextRules() {}

  /** Returns why a field of a size does not take a text; null if it takes it. */
  static String refusal(String text, int maxSize, int constraints) {
    if ((constraints & TextField.UNEDITABLE) != 0) {
      return "The field cannot be changed.";
    }
    if (text.length() > maxSize) {
      return "The field takes " + maxSize + " characters, not " + text.length() + ".";
    }
    boolean fits =
        switch (constraints & TextField.CONSTRAINT_MASK) {
          case TextField.PHONENUMBER -> text.chars().allMatch(TextRules::isDialled);
          case TextField.URL, TextField.EMAILADDR -> text.indexOf('\n') < 0;
          default -> InputMethod.validate(text, constraints);
        };
    if (fits) {
      return null;
    }
    String what = (constraints & TextField.PASSWORD) != 0 ? "this" : "'" + text + "'";
    return "The field does not take " + what + ": it is for " + kind(constraints);
  }

  private static boolean isDialled(int c) {
    return c >= '0' && c <= '9' || DIALLED.indexOf(c) >= 0;
  }

  private static String kind(int constraints) {
    return switch (constraints & TextField.CONSTRAINT_MASK) {
      case TextField.NUMERIC -> "a whole number.";
      case TextField.DECIMAL -> "a number.";
      case TextField.PHONENUMBER -> "a phone number.";
      default -> "one line.";
    };
  }
}
