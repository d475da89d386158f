// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.HexFormat;

/** Reads bytes from the file. */
final class Hexadecimal {
  private Hexadecimal() {}

  static byte[] bytes(String digits) throws DamageException {
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw new DamageException("bytes that are not in hexadecimal");
    }
  }
}
