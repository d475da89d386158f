// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.trustedsms.text.TextCoding;

/**
 * ISO-8859-1, a coding that the format does not have. Under the identifier of another coding it
 * writes any bytes in that one's name.
 */
record Latin1Coding(int id) implements TextCoding {

  @Override
  public String name() {
    return "ISO-8859-1";
  }

  @Override
  public int encodedLength(String text) {
    return text.chars().allMatch(c -> c <= 0xff) ? text.length() : -1;
  }

  @Override
  public byte[] encode(String text) {
    if (encodedLength(text) < 0) {
      throw new IllegalArgumentException("not a text of ISO-8859-1");
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public String decode(byte[] data, int offset, int length) {
    byte[] text = Arrays.copyOfRange(data, offset, offset + length);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  @Override
  public int capacity(int bytes) {
    return Math.max(0, bytes);
  }

  @Override
  public int roomAfter(String text, int length, int bytes) {
    return Math.max(0, bytes - length);
  }
}
