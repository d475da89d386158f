// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.math.BigInteger;
import java.util.Locale;

/**
 * The form in which an SMSC writes in delivery receipts the message_id of submit_sm_resp, as it is
 * set; {@link org.trustedsms.server.link.MessageIdForms} tries other forms.
 */
public enum ReceiptIds {
  SAME(0, 0),

  /** In decimal, where submit_sm_resp had it in hexadecimal. */
  DECIMAL(10, 16),

  /** In hexadecimal, where submit_sm_resp had it in decimal. */
  HEXADECIMAL(16, 10);

  private static final int MAX_DIGITS = 40;

  private final int written;
  private final int submitted;

  ReceiptIds(int written, int submitted) {
    this.written = written;
    this.submitted = submitted;
  }

  /** Reads what {@link #toString} gave; throws IllegalArgumentException at anything else. */
  public static ReceiptIds of(String word) {
    for (ReceiptIds ids : values()) {
      if (ids.toString().equals(word)) {
        return ids;
      }
    }
    throw new IllegalArgumentException(
        "receipt-ids \"" + word + "\": must be same, decimal or hexadecimal");
  }

  /** Returns an identifier from a receipt as submit_sm_resp had it; as it is if it is no number. */
  String toSubmitted(String messageId) {
    if (this == SAME || messageId.isEmpty() || messageId.length() > MAX_DIGITS) {
      return messageId;
    }
    return messageId.chars().allMatch(c -> c < 0x80 && Character.digit(c, written) >= 0)
        ? new BigInteger(messageId, written).toString(submitted).toUpperCase(Locale.ROOT)
        : messageId;
  }

  /** Returns the word for it in settings: "same", "decimal" or "hexadecimal". */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
