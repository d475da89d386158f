// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.time.Instant;
import java.util.HexFormat;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.certificate.Roles;
import org.trustedsms.command.Command;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/** Explains the part before the text of a message (docs/format.md sections 16 to 19). */
final class FixedPart {
  private static final int CERTIFICATE = 5;
  private static final int REVOCATION_LIST = 10;

  private FixedPart() {}

  /** Describes a fixed part whose values are allowed; empty if there is nothing to say. */
  static String describe(Header header, MessageKind kind, byte[] bytes) {
    if (kind == MessageKinds.ACKNOWLEDGEMENT) {
      return "first 4 bytes of the identifier of the acknowledged message";
    }
    if (kind instanceof AnswerKind) {
      int code = bytes[MessageId.HANDLE_LENGTH] & 0x7f;
      return "first 4 bytes of the identifier of the "
          + (kind == Acceptance.KIND ? "offer, choice " : "command, status ")
          + code;
    }
    if (kind == Offer.KIND) {
      int choices = bytes[4] & 0x7f;
      Offer offer = Offer.of(bytes, "\n-".repeat(choices));
      return "until "
          + time(offer.until())
          + (offer.amount() == null ? "" : ", " + offer.amount())
          + (choices == 0 ? "" : ", " + choices + " choices");
    }
    if (kind == Command.KIND) {
      return "until " + time(20 * Bytes.number(bytes, 0, 4));
    }
    long first = Bytes.number(bytes, 0, 2) << 16 | header.stepBits();
    String times =
        time(TimeSlot.start(first)) + " to " + time(TimeSlot.start(Bytes.number(bytes, 2, 4)));
    String hint = ", issuer " + HexFormat.of().withUpperCase().formatHex(bytes, 6, 10);
    return switch (kind.id()) {
      case CERTIFICATE ->
          "valid " + times + hint + ", " + Roles.names(bytes[10] & 15) + number(bytes);
      case REVOCATION_LIST ->
          "updates " + times + hint + ", " + (bytes.length - 10) / 4 + " certificates";
      default -> "";
    };
  }

  private static String number(byte[] bytes) {
    String digits = HexFormat.of().formatHex(bytes, 12, 20).replace("f", "");
    return digits.isEmpty() ? "" : ", " + ((bytes[10] & 16) == 0 ? "" : "+") + digits;
  }

  private static String time(long seconds) {
    return Instant.ofEpochSecond(seconds).toString();
  }
}
