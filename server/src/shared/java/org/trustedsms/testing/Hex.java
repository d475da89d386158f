// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes as tests write them. */
public final class Hex {
  private Hex() {}

  public static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
  }

  public static String of(byte[] bytes) {
    return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes);
  }

  /** A C-Octet String (SMPP 3.4, 3.1): the characters and a zero octet. */
  public static String cString(String text) {
    return of((text + "\0").getBytes(StandardCharsets.ISO_8859_1)) + " ";
  }
}
