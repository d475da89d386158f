// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;

/** Explains the user data header of an SMS (3GPP TS 23.040, 9.2.3.24). */
final class HeaderReader {
  private final LineWriter lines;

  HeaderReader(LineWriter lines) {
    this.lines = lines;
  }

  /** Returns the header; null if it is malformed, and then all bytes have a line. */
  UserDataHeader read() {
    byte[] userData = lines.next(lines.left());
    UserDataHeader header;
    int intact;
    String fault;
    try {
      header = UserDataHeader.parse(userData);
      intact = header.lengthInBytes();
      fault = "";
    } catch (MalformedSmsException e) {
      header = null;
      intact = e.offset();
      fault = e.getMessage();
    }
    if (intact > 0) {
      lines.add(1, "user data header length", bytes(lines.uint8(0)) + " of header follow");
    }
    // The fault may be in the second byte of an element.
    while (lines.at() + 2 <= intact && end() <= intact) {
      element();
    }
    if (header == null) {
      lines.fault(lines.left(), "broken user data header", fault);
    }
    return header;
  }

  private int end() {
    return lines.at() + 2 + lines.uint8(1);
  }

  private void element() {
    int identifier = lines.uint8(0);
    int length = lines.uint8(1);
    lines.add(
        2,
        String.format("information element %02X", identifier),
        name(identifier) + ", " + bytes(length));
    if (identifier == 0x05 && length == 4) {
      lines.add(2, "destination port", String.valueOf(lines.uint16(0)));
      lines.add(2, "originator port", String.valueOf(lines.uint16(0)));
    } else if (identifier == 0x04 && length == 2) {
      lines.add(1, "destination port", String.valueOf(lines.uint8(0)));
      lines.add(1, "originator port", String.valueOf(lines.uint8(0)));
    } else if (identifier == 0x00 && length == 3) {
      lines.add(1, "reference", String.valueOf(lines.uint8(0)));
      sequence();
    } else if (identifier == 0x08 && length == 4) {
      lines.add(2, "reference", String.valueOf(lines.uint16(0)));
      sequence();
    } else if (isRead(identifier)) {
      lines.fault(length, "contents", "not of this length: ignored");
    } else if (length > 0) {
      lines.add(length, "contents", "");
    }
  }

  private static boolean isRead(int identifier) {
    return identifier == 0x00 || identifier == 0x04 || identifier == 0x05 || identifier == 0x08;
  }

  private void sequence() {
    int total = lines.uint8(0);
    int sequence = lines.uint8(1);
    lines.add(1, "number of segments", String.valueOf(total));
    boolean valid = sequence >= 1 && sequence <= total;
    String fault = valid ? "" : " of " + total + ": ignored as a whole";
    lines.add(1, "number of this segment", sequence + fault, !valid);
  }

  static String bytes(int number) {
    return number == 1 ? "1 byte" : number + " bytes";
  }

  /** TS 23.040, 9.2.3.24. */
  private static String name(int identifier) {
    return switch (identifier) {
      case 0x00 -> "concatenated message, 8-bit reference";
      case 0x01 -> "special SMS message indication";
      case 0x04 -> "application ports of 8 bits";
      case 0x05 -> "application ports of 16 bits";
      case 0x06 -> "SMSC control parameters";
      case 0x07 -> "source of the user data header";
      case 0x08 -> "concatenated message, 16-bit reference";
      case 0x09 -> "wireless control message protocol";
      case 0x20 -> "e-mail header";
      case 0x22 -> "reply address";
      case 0x24 -> "national language single shift";
      case 0x25 -> "national language locking shift";
      default -> {
        if (identifier >= 0x0A && identifier <= 0x1F) {
          yield "enhanced messaging (text, sound, picture)";
        }
        if (identifier >= 0x70 && identifier <= 0x7F) {
          yield "SIM toolkit security";
        }
        if (identifier >= 0x80 && identifier <= 0x9F) {
          yield "between two users";
        }
        yield identifier >= 0xC0 && identifier <= 0xDF ? "of the SMSC" : "reserved";
      }
    };
  }
}
