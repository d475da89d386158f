// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.nio.charset.StandardCharsets;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf16Coding;

/** Explains the text of an SMS, or of a segment of one. */
final class TextReader {
  private TextReader() {}

  /** Returns a summary. */
  static String read(Lines lines, DataCoding alphabet) {
    byte[] bytes = lines.next(lines.left());
    try {
      String text = SafeText.quote(decode(bytes, alphabet));
      lines.add(bytes.length, "text", text + ", " + alphabet.words());
      return "text " + text;
    } catch (MalformedTextException e) {
      lines.fault(
          bytes.length, "text", "not well formed in " + alphabet.words() + ": " + e.getMessage());
      return "text that is not well formed";
    }
  }

  private static String decode(byte[] bytes, DataCoding alphabet) throws MalformedTextException {
    return switch (alphabet) {
      case GSM -> Septets.decode(bytes);
      case ASCII -> ascii(bytes);
      case LATIN_1 -> new String(bytes, StandardCharsets.ISO_8859_1);
      case UCS_2 -> new Utf16Coding().decode(bytes, 0, bytes.length);
      case BINARY, UNKNOWN -> throw new IllegalArgumentException(alphabet.words());
    };
  }

  private static String ascii(byte[] bytes) throws MalformedTextException {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] < 0) {
        throw new MalformedTextException("octet " + i + " is above 7F");
      }
    }
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
