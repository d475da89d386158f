// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * UTF-8 as RFC 3629 defines it: 1 to 4 bytes for each Unicode code point; a byte order mark is a
 * character like any other, neither added nor removed.
 *
 * <p>A text with a surrogate that is not half of a pair is refused: RFC 3629, section 3, has no
 * bytes for it. Malformed, by the same section: a longer sequence than the code point needs, an
 * encoded surrogate, a code point above U+10FFFF, a sequence cut short, a byte out of place.
 *
 * <p>Written out here because the decoders of CLDC 1.1 do not report malformed bytes and need not
 * know UTF-8 at all. Stateless and thread-safe.
 */
public final class Utf8Coding implements TextCoding {

  /** Has no state. */
  public Utf8Coding() {}

  public int id() {
    return 1;
  }

  public String name() {
    return "UTF-8";
  }

  public int encodedLength(String text) {
    return Math.max(countBytes(text), -1);
  }

  public byte[] encode(String text) {
    int length = countBytes(text);
    if (length < 0) {
      throw new IllegalArgumentException(
          "UTF-8 cannot carry the character at index "
              + ~length
              + " of the text there; let TextCodings.shortest choose the coding");
    }
    byte[] encoded = new byte[length];
    int position = 0;
    for (int i = 0; i < text.length(); i++) {
      int c = text.charAt(i);
      if (c < 0x80) {
        encoded[position++] = (byte) c;
        continue;
      }
      if (c < 0x800) {
        encoded[position++] = (byte) (0xC0 | (c >> 6));
      } else {
        if (isSurrogate(c)) {
          c = 0x10000 + ((c & 0x3FF) << 10) + (text.charAt(++i) & 0x3FF);
          encoded[position++] = (byte) (0xF0 | (c >> 18));
          encoded[position++] = continuation(c >> 12);
        } else {
          encoded[position++] = (byte) (0xE0 | (c >> 12));
        }
        encoded[position++] = continuation(c >> 6);
      }
      encoded[position++] = continuation(c);
    }
    return encoded;
  }

  public String decode(byte[] data, int offset, int length) throws MalformedTextException {
    ByteRange.check(data, offset, length);
    StringBuffer text = new StringBuffer(length);
    int i = 0;
    while (i < length) {
      int start = i;
      int codePoint = data[offset + i++] & 0xFF;
      if (codePoint < 0x80) {
        text.append((char) codePoint);
        continue;
      }
      int continuations;
      int smallest;
      if (codePoint >= 0xC0 && codePoint < 0xE0) {
        codePoint &= 0x1F;
        continuations = 1;
        smallest = 0x80;
      } else if (codePoint >= 0xE0 && codePoint < 0xF0) {
        codePoint &= 0x0F;
        continuations = 2;
        smallest = 0x800;
      } else if (codePoint >= 0xF0 && codePoint < 0xF8) {
        codePoint &= 0x07;
        continuations = 3;
        smallest = 0x10000;
      } else {
        throw malformed(start, "cannot start a character");
      }
      if (continuations > length - i) {
        throw malformed(start, "starts a character that is cut short");
      }
      for (; continuations > 0; continuations--) {
        int next = data[offset + i] & 0xFF;
        if ((next & 0xC0) != 0x80) {
          throw malformed(i, "does not continue the character that starts at byte " + start);
        }
        codePoint = (codePoint << 6) | (next & 0x3F);
        i++;
      }
      if (codePoint < smallest) {
        throw malformed(start, "starts a longer sequence than its character needs");
      }
      if (isSurrogate(codePoint)) {
        throw malformed(start, "starts an encoded surrogate");
      }
      if (codePoint > 0x10FFFF) {
        throw malformed(start, "starts a code point above U+10FFFF");
      }
      if (codePoint < 0x10000) {
        text.append((char) codePoint);
      } else {
        text.append((char) (0xD800 + ((codePoint - 0x10000) >> 10)));
        text.append((char) (0xDC00 + (codePoint & 0x3FF)));
      }
    }
    return text.toString();
  }

  /** Returns {@code bytes}, the number of ASCII characters, or 0 if it is negative. */
  public int capacity(int bytes) {
    return Math.max(bytes, 0);
  }

  public int roomAfter(String text, int length, int bytes) {
    return length < 0 ? 0 : Math.max(0, bytes - length);
  }

  /** Returns the number of bytes, or ~i if the character at index i cannot be carried. */
  private static int countBytes(String text) {
    int length = text.length();
    int bytes = 0;
    for (int i = 0; i < length; i++) {
      int start = i;
      int c = text.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!isSurrogate(c)) {
        bytes += 3;
      } else if (c < 0xDC00 && i + 1 < length && (text.charAt(i + 1) & 0xFC00) == 0xDC00) {
        bytes += 4;
        i++;
      } else {
        return ~start;
      }
      // Past Integer.MAX_VALUE.
      if (bytes < 0) {
        return ~start;
      }
    }
    return bytes;
  }

  private static boolean isSurrogate(int c) {
    return c >= 0xD800 && c <= 0xDFFF;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }

  private static MalformedTextException malformed(int position, String what) {
    return new MalformedTextException("UTF-8: byte " + position + " " + what);
  }
}
