// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.MalformedTextException;

/**
 * The GSM 7 bit default alphabet with its extension table (3GPP TS 23.038, 6.2.1), one octet for
 * each septet as SMPP carries it. The tables are those of {@link Gsm7Coding}, which packs them.
 */
public final class GsmAlphabet {
  /** Announces a character of the extension table. */
  public static final byte ESCAPE = 0x1B;

  private static final int SEPTETS = 128;
  private static final char NONE = '\uFFFF';
  private static final char REPLACEMENT = '\uFFFD';

  private static final char[] DEFAULT = new char[SEPTETS];
  private static final char[] EXTENSION = new char[SEPTETS];
  private static final Map<Character, byte[]> CODES = new HashMap<>();

  static {
    Gsm7Coding packed = new Gsm7Coding();
    for (int septet = 0; septet < SEPTETS; septet++) {
      DEFAULT[septet] = only(packed, (byte) septet);
      // Two septets in two octets, the least significant bits first (TS 23.038, 6.1.2.1.1).
      EXTENSION[septet] = only(packed, (byte) (ESCAPE | septet << 7), (byte) (septet >> 1));
      CODES.put(EXTENSION[septet], new byte[] {ESCAPE, (byte) septet});
    }
    for (int septet = 0; septet < SEPTETS; septet++) {
      CODES.put(DEFAULT[septet], new byte[] {(byte) septet});
    }
    CODES.remove(NONE);
  }

  private GsmAlphabet() {}

  private static char only(Gsm7Coding packed, byte... octets) {
    try {
      return packed.decode(octets, 0, octets.length).charAt(0);
    } catch (MalformedTextException e) {
      return NONE;
    }
  }

  /** Encodes a text, one septet in each octet; null if a character of it is not in the alphabet. */
  public static byte[] encode(String text) {
    ByteArrayOutputStream septets = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); i++) {
      byte[] code = CODES.get(text.charAt(i));
      if (code == null) {
        return null;
      }
      septets.write(code, 0, code.length);
    }
    return septets.toByteArray();
  }

  /**
   * Decodes a text, whatever it holds: a code that is not in the extension table is read as the
   * default alphabet's (TS 23.038, 6.2.1.1), an escape with none after it as a space (6.2.1), and
   * an octet that is no septet as U+FFFD.
   */
  public static String decode(byte[] septets) {
    StringBuilder text = new StringBuilder(septets.length);
    boolean escaped = false;
    for (byte octet : septets) {
      if (escaped && octet >= 0 && EXTENSION[octet] != NONE) {
        text.append(EXTENSION[octet]);
        escaped = false;
      } else if (octet == ESCAPE) {
        // TS 23.038, 6.2.1.1, note 1: a second escape shows as a space; so does one left over.
        if (escaped) {
          text.append(' ');
        }
        escaped = !escaped;
      } else {
        text.append(octet < 0 ? REPLACEMENT : DEFAULT[octet]);
        escaped = false;
      }
    }
    return escaped ? text.append(' ').toString() : text.toString();
  }
}
