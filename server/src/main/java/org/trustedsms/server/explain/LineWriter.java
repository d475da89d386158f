// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.server.explain.Explanation.Line;

/** Writes explanation lines for bytes in order, so that no byte is left out. */
final class LineWriter {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final byte[] bytes;
  private final List<Line> lines = new ArrayList<>();
  private int at;

  LineWriter(byte[] bytes) {
    this.bytes = bytes;
  }

  int left() {
    return bytes.length - at;
  }

  int at() {
    return at;
  }

  /** Returns the next bytes, of which at least so many must be left. */
  byte[] next(int length) {
    return Arrays.copyOfRange(bytes, at, at + length);
  }

  int uint8(int ahead) {
    return bytes[at + ahead] & 0xFF;
  }

  int uint16(int ahead) {
    return uint8(ahead) << 8 | uint8(ahead + 1);
  }

  void add(int length, String name, String meaning) {
    add(length, name, meaning, false);
  }

  void fault(int length, String name, String meaning) {
    add(length, name, meaning, true);
  }

  void add(int length, String name, String meaning, boolean isFault) {
    lines.add(new Line(at, length, HEX.formatHex(bytes, at, at + length), name, meaning, isFault));
    at += length;
  }

  Explanation end(String summary) {
    if (left() > 0) {
      throw new IllegalStateException(left() + " bytes without a line");
    }
    return new Explanation(lines, summary);
  }
}
