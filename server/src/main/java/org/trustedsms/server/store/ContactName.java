// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.text.Normalizer;

/**
 * The rules for a contact's name: 1 to 40 characters (Unicode code points) in normalization form C
 * (Unicode Annex 15), no control characters or line ends, no white space at the ends. A telephone
 * number is a name only of the contact with that number, so that no contact passes for another.
 */
public final class ContactName {
  public static final int MAX_LENGTH = 40;

  private ContactName() {}

  /** Checks a name; the IllegalArgumentException says what is wrong without repeating it. */
  public static String check(String name, String number) {
    if (!name.codePoints().allMatch(ContactName::isAllowed)) {
      throw new IllegalArgumentException("a name has no control characters, and no line ends");
    }
    String kept = Normalizer.normalize(name, Normalizer.Form.NFC).strip();
    int length = kept.codePointCount(0, kept.length());
    if (length < 1 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a name has 1 to " + MAX_LENGTH + " characters, not " + length);
    }
    if (Contact.isNumber(kept) && !kept.equals(number)) {
      throw new IllegalArgumentException("the number of one phone cannot be the name of another");
    }
    return kept;
  }

  private static boolean isAllowed(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
