// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The peer does not speak SMPP; the message says what its bytes look like. */
public final class GarbledException extends IOException {
  private static final long serialVersionUID = 1;
  private static final int TLS_ALERT = 0x15;
  private static final int TLS_MAJOR_VERSION = 3;

  private final byte[] seen;

  GarbledException(byte[] seen) {
    super(describe(seen));
    this.seen = seen;
  }

  /** Returns the first four bytes as command_length (SMPP 3.4, 3.2), unsigned; -1 if cut off. */
  public long commandLength() {
    return seen.length < Integer.BYTES
        ? -1
        : Integer.toUnsignedLong(ByteBuffer.wrap(seen).getInt());
  }

  private static String describe(byte[] seen) {
    String text = new String(seen, StandardCharsets.ISO_8859_1);
    if (seen.length > 1 && seen[0] == TLS_ALERT && seen[1] == TLS_MAJOR_VERSION) {
      return "it wants TLS: switch TLS on, or use its port without TLS";
    }
    if (text.startsWith("HTTP/")) {
      return "a web server answers (\"" + printable(text) + "\"): check the port";
    }
    if (text.matches("(?s)[ -~]{4}.*")) {
      return "something else than SMPP answers (\"" + printable(text) + "\"): check the port";
    }
    return "what comes is not SMPP (0x" + HexFormat.of().formatHex(seen) + "): check the port";
  }

  private static String printable(String text) {
    return text.lines().findFirst().orElse("").replaceAll("[^ -~]", "?");
  }
}
