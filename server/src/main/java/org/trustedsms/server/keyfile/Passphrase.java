// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What both kinds of encryption need to do with passphrases. */
final class Passphrase {
  private Passphrase() {}

  /**
   * Tells whether UTF-8 has the characters: whether surrogates come in pairs.
   *
   * @param passphrase not changed
   */
  static boolean isEncodable(char[] passphrase) {
    try {
      Arrays.fill(utf8(passphrase).array(), (byte) 0);
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Returns the bytes of the passphrase in UTF-8, which is what OpenSSL is given on a terminal, as
   * characters of one byte each.
   *
   * @return a new array, which the caller erases
   * @throws IllegalArgumentException if it is not {@link #isEncodable encodable}
   */
  static char[] utf8AsChars(char[] passphrase) {
    try {
      ByteBuffer bytes = utf8(passphrase);
      char[] chars = new char[bytes.remaining()];
      for (int i = 0; i < chars.length; i++) {
        chars[i] = (char) (bytes.get(i) & 0xff);
      }
      Arrays.fill(bytes.array(), (byte) 0);
      return chars;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the passphrase has half a surrogate pair");
    }
  }

  private static ByteBuffer utf8(char[] passphrase) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(passphrase));
  }
}
