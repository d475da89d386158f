// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The encoding of a text file that a user gives: UTF-8, or UTF-16 as PowerShell and Notepad write
 * it, each with or without a byte order mark.
 */
public final class TextEncoding {
  private static final char BYTE_ORDER_MARK = '\ufeff';

  private static final int LONGEST_MARK = 3;

  private TextEncoding() {}

  /**
   * Converts a text to UTF-8 without a byte order mark. UTF-16 without a mark is recognised by the
   * zero in every other byte of its first two characters. The array itself is returned if there is
   * nothing to convert or it is not valid UTF-16; otherwise it is erased.
   */
  public static byte[] toUtf8(byte[] contents) {
    Charset charset = charsetOf(contents);
    if (charset == null) {
      return contents;
    }
    ByteBuffer bytes = null;
    CharBuffer characters = null;
    try {
      characters = charset.newDecoder().decode(ByteBuffer.wrap(contents));
      if (characters.get(0) == BYTE_ORDER_MARK) {
        characters.get();
      }
      bytes = StandardCharsets.UTF_8.newEncoder().encode(characters);
      byte[] text = Arrays.copyOf(bytes.array(), bytes.limit());
      Arrays.fill(contents, (byte) 0);
      return text;
    } catch (CharacterCodingException e) {
      return contents;
    } finally {
      if (characters != null) {
        Arrays.fill(characters.array(), '\0');
      }
      if (bytes != null) {
        Arrays.fill(bytes.array(), (byte) 0);
      }
    }
  }

  /**
   * Converts a text after its byte order mark to UTF-8 while it is read; returns the stream itself
   * if it has none. Only the mark is read ahead, so that a person may type the text. {@code text}
   * must support {@link InputStream#mark}.
   */
  public static InputStream toUtf8(InputStream text) throws IOException {
    text.mark(LONGEST_MARK);
    int first = text.read();
    byte[] start = {(byte) first, 0, 0};
    Charset charset = null;
    if (first == 0xef || first == 0xfe || first == 0xff) {
      text.readNBytes(start, 1, first == 0xef ? 2 : 1);
      charset = charsetOf(first == 0xef ? start : Arrays.copyOf(start, 2));
    }
    if (charset == null) {
      text.reset();
      return text;
    }
    return charset == StandardCharsets.UTF_8 ? text : new Utf8Stream(text, charset);
  }

  private static final class Utf8Stream extends InputStream {
    private final Reader characters;
    private byte[] next = {};
    private int place;

    Utf8Stream(InputStream text, Charset charset) {
      characters = new InputStreamReader(text, charset);
    }

    @Override
    public int read() throws IOException {
      if (place == next.length) {
        int first = characters.read();
        if (first < 0) {
          return -1;
        }
        StringBuilder character = new StringBuilder().append((char) first);
        if (Character.isHighSurrogate((char) first)) {
          int second = characters.read();
          character.append(second < 0 ? "" : (char) second);
        }
        next = character.toString().getBytes(StandardCharsets.UTF_8);
        place = 0;
      }
      return next[place++] & 0xff;
    }

    @Override
    public void close() throws IOException {
      characters.close();
    }
  }

  /** Returns the charset to convert from, or null if the text stays as it is. */
  private static Charset charsetOf(byte[] text) {
    if (startsWith(text, 0xef, 0xbb, 0xbf)) {
      return StandardCharsets.UTF_8;
    }
    if (startsWith(text, 0xff, 0xfe) || isZero(text, 1) && isZero(text, 3)) {
      return StandardCharsets.UTF_16LE;
    }
    if (startsWith(text, 0xfe, 0xff) || isZero(text, 0) && isZero(text, 2)) {
      return StandardCharsets.UTF_16BE;
    }
    return null;
  }

  private static boolean startsWith(byte[] text, int... values) {
    if (text.length < values.length) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      if ((text[i] & 0xff) != values[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a byte of the first two characters is zero, and its neighbour is not. */
  private static boolean isZero(byte[] text, int place) {
    return text.length >= 4 && text[place] == 0 && text[place ^ 1] != 0;
  }
}
