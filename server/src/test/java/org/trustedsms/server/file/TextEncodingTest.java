// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextEncodingTest {
  private static final String TEXT = "name = gr\u00fcn \ud83d\ude00\r\n";

  private static String converted(byte[] bytes) {
    return new String(TextEncoding.toUtf8(bytes), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void readsTextsWithAndWithoutAMark(String name) {
    Charset charset = Charset.forName(name);
    assertEquals(TEXT, converted(TEXT.getBytes(charset)));
    assertEquals(TEXT, converted(("\ufeff" + TEXT).getBytes(charset)));
    assertEquals("", converted("\ufeff".getBytes(charset)));
  }

  @Test
  void erasesTheBytesThatItConverts() {
    byte[] secret = "\ufeffsecret".getBytes(StandardCharsets.UTF_16LE);
    assertEquals("secret", converted(secret));
    assertArrayEquals(new byte[secret.length], secret);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab\0\0", "\0\0\0\0", "\u00ff\u00fea", "\u00fe\u00ff\u00d8\0"})
  void leavesOtherBytesAsTheyAre(String latin1) {
    byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
    assertSame(bytes, TextEncoding.toUtf8(bytes));
  }
}
