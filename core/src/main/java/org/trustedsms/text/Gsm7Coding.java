// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * GSM 03.38: the GSM 7 bit default alphabet and its extension table (3GPP TS 23.038, 6.2.1 and
 * 6.2.1.1), packed 7 bits a character with the least significant bit first (6.1.2.1.1).
 *
 * <p>A character of the default alphabet takes one septet; a character of the extension table takes
 * two, the escape 0x1B and its code. Nothing else is carried: there are no substitutes for
 * characters that look alike. Septet 0x09 is U+00C7 and extension code 0x0A, the page break, is
 * U+000C.
 *
 * <p>The number of septets is not sent; it follows from the number of bytes:
 *
 * <ul>
 *   <li><i>n</i> septets take <i>m</i> = ceil(7<i>n</i> / 8) bytes. The 1 to 6 bits that may be
 *       left over in the last byte are zero.
 *   <li>7 bits left over would read as one more septet. As in TS 23.038, 6.1.2.3.1, they hold a
 *       carriage return, 0x0D. A decoder that finds <i>m</i> to be a multiple of 7 and the last
 *       septet to be 0x0D takes it as padding and drops it.
 *   <li>So a text whose number of septets is a multiple of 8 and which ends in a carriage return
 *       cannot be carried exactly. It is refused. (TS 23.038 would let the receiver see a second
 *       carriage return.)
 * </ul>
 *
 * <p>Malformed: bits left over that are not zero; an escape as the last septet; an escape before a
 * code that is not in the extension table, another escape (reserved by TS 23.038) included.
 *
 * <p>Stateless and thread-safe.
 */
public final class Gsm7Coding implements TextCoding {

  private static final int ESCAPE = 0x1B;

  /** The same number as a septet and as a character. */
  private static final int CARRIAGE_RETURN = 0x0D;

  /** TS 23.038, 6.2.1: the character of each septet; U+001B keeps the place of the escape. */
  private static final String DEFAULT_ALPHABET =
      "@\u00A3$\u00A5\u00E8\u00E9\u00F9\u00EC\u00F2\u00C7\n\u00D8\u00F8\r\u00C5\u00E5"
          + "\u0394_\u03A6\u0393\u039B\u03A9\u03A0\u03A8\u03A3\u0398\u039E\u001B"
          + "\u00C6\u00E6\u00DF\u00C9"
          + " !\"#\u00A4%&'()*+,-./"
          + "0123456789:;<=>?"
          + "\u00A1ABCDEFGHIJKLMNO"
          + "PQRSTUVWXYZ\u00C4\u00D6\u00D1\u00DC\u00A7"
          + "\u00BFabcdefghijklmno"
          + "pqrstuvwxyz\u00E4\u00F6\u00F1\u00FC\u00E0";

  /** TS 23.038, 6.2.1.1: the characters of the extension table. */
  private static final String EXTENSION_CHARACTERS = "\f^{}\\[~]|\u20AC";

  /** The septet that follows the escape, for each of {@link #EXTENSION_CHARACTERS}. */
  private static final String EXTENSION_SEPTETS = "\n\u0014()/<=>@e";

  /** Has no state. */
  public Gsm7Coding() {}

  public int id() {
    return 0;
  }

  public String name() {
    return "GSM 03.38";
  }

  public int encodedLength(String text) {
    int septets = countSeptets(text);
    return septets < 0 ? -1 : packedLength(septets);
  }

  public byte[] encode(String text) {
    int septets = countSeptets(text);
    if (septets < 0) {
      throw new IllegalArgumentException(
          "GSM 03.38 cannot carry the character at index "
              + ~septets
              + " of the text there; let TextCodings.shortest choose the coding");
    }
    byte[] packed = new byte[packedLength(septets)];
    int position = 0;
    int buffer = 0;
    int bits = 0;
    for (int i = 0; i < text.length(); i++) {
      int code = codeOf(text.charAt(i));
      buffer |= code << bits;
      bits += septetsOf(code) * 7;
      while (bits >= 8) {
        packed[position++] = (byte) buffer;
        buffer >>>= 8;
        bits -= 8;
      }
    }
    if (bits == 1) {
      buffer |= CARRIAGE_RETURN << 1;
    }
    if (bits > 0) {
      packed[position] = (byte) buffer;
    }
    return packed;
  }

  public String decode(byte[] data, int offset, int length) throws MalformedTextException {
    ByteRange.check(data, offset, length);
    StringBuffer text = new StringBuffer(capacity(length));
    boolean escaped = false;
    int septets = 0;
    int buffer = 0;
    int bits = 0;
    for (int i = 0; i < length; i++) {
      buffer |= (data[offset + i] & 0xFF) << bits;
      bits += 8;
      while (bits >= 7) {
        int septet = buffer & 0x7F;
        buffer >>>= 7;
        bits -= 7;
        if (septet == CARRIAGE_RETURN && bits == 0 && i == length - 1) {
          break;
        }
        if (escaped) {
          text.append(extensionCharacter(septet, septets));
          escaped = false;
        } else if (septet == ESCAPE) {
          escaped = true;
        } else {
          text.append(DEFAULT_ALPHABET.charAt(septet));
        }
        septets++;
      }
    }
    if (buffer != 0) {
      throw new MalformedTextException(
          "GSM 03.38: the " + bits + " bits after septet " + (septets - 1) + " are not zero");
    }
    if (escaped) {
      throw new MalformedTextException(
          "GSM 03.38: septet " + (septets - 1) + " is an escape with nothing after it");
    }
    return text.toString();
  }

  /**
   * Returns floor(8 * {@code bytes} / 7), the number of characters of the default alphabet. A last
   * character that is a carriage return may be one too many.
   */
  public int capacity(int bytes) {
    return bytes <= 0 ? 0 : (int) Math.min(bytes * 8L / 7, Integer.MAX_VALUE);
  }

  public int roomAfter(String text, int length, int bytes) {
    int septets = countSeptets(text);
    return septets < 0 ? 0 : Math.max(0, capacity(bytes) - septets);
  }

  /** Returns the number of septets, or ~i if the character at index i cannot be carried. */
  private static int countSeptets(String text) {
    int length = text.length();
    int septets = 0;
    for (int i = 0; i < length; i++) {
      int code = codeOf(text.charAt(i));
      if (code < 0) {
        return ~i;
      }
      septets += septetsOf(code);
      if (septets < 0) {
        return ~i;
      }
    }
    if (length > 0 && septets % 8 == 0 && text.charAt(length - 1) == CARRIAGE_RETURN) {
      return ~(length - 1);
    }
    return septets;
  }

  /** Returns ceil(7 * {@code septets} / 8), in a form that cannot overflow. */
  private static int packedLength(int septets) {
    return septets - septets / 8;
  }

  /**
   * Returns the septet of a character of the default alphabet; the escape and, 7 bits higher, the
   * septet of a character of the extension table; or -1.
   */
  private static int codeOf(char c) {
    if (c == ESCAPE) {
      return -1;
    }
    // Most texts are mostly characters that are their own septet: spare them the search.
    if (c < DEFAULT_ALPHABET.length() && DEFAULT_ALPHABET.charAt(c) == c) {
      return c;
    }
    int septet = DEFAULT_ALPHABET.indexOf(c);
    if (septet >= 0) {
      return septet;
    }
    int extension = EXTENSION_CHARACTERS.indexOf(c);
    return extension < 0 ? -1 : ESCAPE | (EXTENSION_SEPTETS.charAt(extension) << 7);
  }

  private static int septetsOf(int code) {
    return code <= 0x7F ? 1 : 2;
  }

  private static char extensionCharacter(int septet, int position) throws MalformedTextException {
    int extension = EXTENSION_SEPTETS.indexOf(septet);
    if (extension < 0) {
      throw new MalformedTextException(
          "GSM 03.38: septet "
              + position
              + " is 0x"
              + Integer.toHexString(septet)
              + " after an escape, which is not in the extension table");
    }
    return EXTENSION_CHARACTERS.charAt(extension);
  }
}
