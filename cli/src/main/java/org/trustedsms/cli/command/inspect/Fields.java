// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.sms.TpduAddress;

/**
 * Reads the fields of a PDU one after the other, each into a line. Each throws {@link
 * java.nio.BufferUnderflowException} if the PDU ends before. Used once.
 */
final class Fields {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private static final int TYPE_BITS = 0x70;
  private static final int ALPHANUMERIC = 0x50;

  /** In place of the last digit of an odd number of them. */
  private static final int FILL = 0xF0;

  private final ByteBuffer pdu;
  private final List<Line> lines = new ArrayList<>();

  Fields(byte[] bytes) {
    pdu = ByteBuffer.wrap(bytes);
  }

  List<Line> lines() {
    return lines;
  }

  int left() {
    return pdu.remaining();
  }

  int peek() {
    int at = pdu.position();
    int value = pdu.get() & 0xff;
    pdu.position(at);
    return value;
  }

  int peekInteger() {
    int at = pdu.position();
    int value = pdu.getInt();
    pdu.position(at);
    return value;
  }

  /** Reads one byte; the meaning is its number and the words. */
  int octet(String name, String words) {
    int value = pdu.get() & 0xff;
    line(1, name, (value + " " + words).strip());
    return value;
  }

  int pair(String name) {
    int value = pdu.getShort() & 0xffff;
    line(2, name, String.format("%04X", value));
    return value;
  }

  int integer(String name, String words) {
    int value = pdu.getInt();
    line(4, name, (Integer.toUnsignedString(value) + " " + words).strip());
    return value;
  }

  /** Reads a C-octet string. */
  void text(String name) {
    int start = pdu.position();
    while (pdu.get() != 0) {
      continue;
    }
    int length = pdu.position() - start;
    String text = new String(pdu.array(), start, length - 1, StandardCharsets.ISO_8859_1);
    line(length, name, text.isEmpty() ? "empty" : SafeText.escape(text));
  }

  void bytes(String name, int length, String meaning) {
    pdu.get(new byte[length]);
    line(length, name, meaning);
  }

  byte[] userData(String name, int length) {
    byte[] data = new byte[length];
    pdu.get(data);
    line(length, name, "user data, explained below");
    return data;
  }

  /** Reads the value of an address, two digits in a byte (TS 23.040, 9.1.2.5). */
  void number(String name, int length, int typeOfAddress, int digits) {
    byte[] field = new byte[2 + length];
    pdu.get(field, 2, length);
    boolean isFilled =
        (typeOfAddress & TYPE_BITS) != ALPHANUMERIC
            && digits > 0
            && digits == 2 * length
            && (field[1 + length] & FILL) == FILL;
    field[0] = (byte) (isFilled ? digits - 1 : digits);
    field[1] = (byte) typeOfAddress;
    String number = TpduAddress.decode(field);
    line(length, name, number.isEmpty() ? "no number" : SafeText.escape(number));
  }

  /** Adds a line for bits of the byte that was read last. */
  void bits(int octet, String name, int from, int count) {
    StringBuilder bits = new StringBuilder();
    for (int i = 7; i >= 0; i--) {
      bits.append(i < from || i >= from + count ? "." : octet >> i & 1);
    }
    lines.add(new Line(pdu.position(), 0, "", "  " + bits, name, false));
  }

  private void line(int length, String name, String meaning) {
    int start = pdu.position() - length;
    String hex = HEX.formatHex(pdu.array(), start, pdu.position());
    lines.add(new Line(start, length, hex, name, meaning, false));
  }
}
