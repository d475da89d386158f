// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.MessageState;
import org.jsmpp.util.DeliveryReceiptState;
import org.trustedsms.server.sms.ShortMessage;

/** Writes delivery receipts (SMPP 3.4, appendix B). */
final class Receipt {
  /** The bit of esm_class that tells of a delivery receipt (SMPP 3.4, 5.2.12). */
  private static final int DELIVERY_RECEIPT = 0x04;

  private static final int MAX_TEXT = 20;

  private Receipt() {}

  /**
   * Writes the receipt of a message.
   *
   * @param state what became of it
   * @param now when
   * @param validity how long the receipt is valid
   * @return a message from the recipient to the sender
   */
  static Stored of(Stored message, MessageState state, Instant now, Duration validity) {
    ShortMessage original = message.message();
    ShortMessage receipt =
        new ShortMessage(
            original.destination(),
            original.source(),
            DELIVERY_RECEIPT,
            0,
            ShortMessage.DEFAULT_ALPHABET,
            text(message, state, now).getBytes(StandardCharsets.US_ASCII));
    return new Stored(
        message.id(),
        message.systemId(),
        receipt,
        message.passedOn().toReceipt(),
        now,
        now.plus(validity),
        Receipting.NEVER,
        state);
  }

  private static String text(Stored message, MessageState state, Instant now) {
    boolean delivered = state == MessageState.DELIVERED;
    return new DeliveryReceipt(
            message.id(),
            1,
            delivered ? 1 : 0,
            Date.from(message.accepted()),
            Date.from(now),
            switch (state) {
              case DELIVERED -> DeliveryReceiptState.DELIVRD;
              case EXPIRED -> DeliveryReceiptState.EXPIRED;
              case REJECTED -> DeliveryReceiptState.REJECTD;
              default -> DeliveryReceiptState.UNDELIV;
            },
            "000",
            firstCharacters(message.message()))
        .toString();
  }

  /** The start of a text whose octets are the same characters in ASCII; else nothing. */
  private static String firstCharacters(ShortMessage message) {
    if (message.hasHeader() || message.dataCoding() != ShortMessage.DEFAULT_ALPHABET) {
      return "";
    }
    byte[] data = message.data();
    String start =
        new String(data, 0, Math.min(data.length, MAX_TEXT), StandardCharsets.ISO_8859_1);
    return start.matches("[ -#%-?A-Za-z]*") ? start : "";
  }
}
