// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * UTF-16BE: two bytes for each Java {@code char}, the high byte first (RFC 2781, section 4.1); a
 * byte order mark is a character like any other, neither added nor removed.
 *
 * <p>It carries every Java string. Unlike RFC 2781 it lets a surrogate that is not half of a pair
 * pass, so that no text is left without a coding. Malformed: an odd number of bytes. Stateless and
 * thread-safe.
 */
public final class Utf16Coding implements TextCoding {

  /** Has no state. */
  public Utf16Coding() {}

  public int id() {
    return 2;
  }

  public String name() {
    return "UTF-16BE";
  }

  public int encodedLength(String text) {
    int length = text.length();
    return length > Integer.MAX_VALUE / 2 ? -1 : 2 * length;
  }

  public byte[] encode(String text) {
    int length = encodedLength(text);
    if (length < 0) {
      throw new IllegalArgumentException(
          "UTF-16BE needs more than 2147483647 bytes for a text of "
              + text.length()
              + " characters; split the text");
    }
    byte[] encoded = new byte[length];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      encoded[2 * i] = (byte) (c >> 8);
      encoded[2 * i + 1] = (byte) c;
    }
    return encoded;
  }

  public String decode(byte[] data, int offset, int length) throws MalformedTextException {
    ByteRange.check(data, offset, length);
    if (length % 2 != 0) {
      throw new MalformedTextException(
          "UTF-16BE: byte " + (length - 1) + " is half a character; the length is odd");
    }
    char[] text = new char[length / 2];
    for (int i = 0; i < text.length; i++) {
      int high = data[offset + 2 * i] & 0xFF;
      int low = data[offset + 2 * i + 1] & 0xFF;
      text[i] = (char) ((high << 8) | low);
    }
    return new String(text);
  }

  /** Returns {@code bytes} / 2 rounded down, or 0 if {@code bytes} is negative. */
  public int capacity(int bytes) {
    return Math.max(bytes / 2, 0);
  }

  public int roomAfter(String text, int length, int bytes) {
    return Math.max(0, capacity(bytes) - text.length());
  }
}
