// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.text.MalformedTextException;

/** The padding behind a text: 80 and any number of zero bytes (docs/format.md section 8). */
final class Padding {
  private static final byte END_OF_TEXT = (byte) 0x80;

  private Padding() {}

  /** Pads a text with at least one byte. */
  static byte[] fill(byte[] text, int length) {
    byte[] padding = new byte[length];
    padding[0] = END_OF_TEXT;
    return Bytes.join(text, padding);
  }

  /** Finds the length of the text without its padding. */
  static int textLength(byte[] padded) throws MalformedTextException {
    int length = padded.length;
    do {
      if (--length < 0 || padded[length] != 0 && padded[length] != END_OF_TEXT) {
        throw new MalformedTextException("it has no padding, though the header says so");
      }
    } while (padded[length] == 0);
    return length;
  }
}
