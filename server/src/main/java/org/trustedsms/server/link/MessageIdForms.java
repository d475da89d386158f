// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The forms in which an SMSC may write one message_id: some answer submit_sm in hexadecimal and
 * write decimal receipts, or the other way round, some add leading zeros or change the case.
 */
public final class MessageIdForms {
  private static final int MAX_DIGITS = 20;
  private static final int DECIMAL = 10;
  private static final int HEXADECIMAL = 16;

  private MessageIdForms() {}

  /**
   * Returns other forms of an identifier. Those of digits can belong to different numbers, so the
   * caller has to check what they name.
   *
   * @param messageId any characters; the name of a channel before the last slash stays as it is
   * @return none to 128 forms, without the one given
   */
  public static Set<String> of(String messageId) {
    int slash = messageId.lastIndexOf('/') + 1;
    String channel = messageId.substring(0, slash);
    String id = messageId.substring(slash);
    Set<String> forms = new LinkedHashSet<>();
    forms.add(channel + id.toUpperCase(Locale.ROOT));
    forms.add(channel + id.toLowerCase(Locale.ROOT));
    if (id.matches("[0-9]{1," + MAX_DIGITS + "}")) {
      addAll(forms, channel, new BigInteger(id, DECIMAL));
    }
    if (id.matches("[0-9A-Fa-f]{1," + MAX_DIGITS + "}")) {
      addAll(forms, channel, new BigInteger(id, HEXADECIMAL));
    }
    forms.remove(messageId);
    return forms;
  }

  private static void addAll(Set<String> forms, String channel, BigInteger number) {
    String hexadecimal = number.toString(HEXADECIMAL);
    addAll(forms, channel, number.toString(DECIMAL));
    addAll(forms, channel, hexadecimal);
    addAll(forms, channel, hexadecimal.toUpperCase(Locale.ROOT));
  }

  private static void addAll(Set<String> forms, String channel, String digits) {
    for (int zeros = 0; digits.length() + zeros <= MAX_DIGITS; zeros++) {
      forms.add(channel + "0".repeat(zeros) + digits);
    }
  }
}
