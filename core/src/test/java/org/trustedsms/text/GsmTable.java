// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The GSM 03.38 tables from the vectors, and a slow coder made from nothing but them. */
final class GsmTable {

  /** The septets of each character: one, or the escape and one. */
  static final Map<Character, byte[]> SEPTETS = read();

  private static final byte ESCAPE = 0x1B;
  private static final byte CARRIAGE_RETURN = 0x0D;

  private GsmTable() {}

  private static Map<Character, byte[]> read() {
    Map<Character, byte[]> septets = new TreeMap<>();
    for (String[] columns : rows("gsm0338.tsv")) {
      byte[] code = HexFormat.of().parseHex(columns[0]);
      if (code.length > 1 || code[0] != ESCAPE) { // the escape is not a character
        septets.put((char) Integer.parseInt(columns[1], 16), code);
      }
    }
    return septets;
  }

  /** The rows of a file of the GSM vectors, without comments and heading. */
  static List<String[]> rows(String file) {
    try (InputStream in = GsmTable.class.getResourceAsStream("/vectors/gsm/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split("\t"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String defaultCharacters() {
    return characters(1);
  }

  static String extensionCharacters() {
    return characters(2);
  }

  private static String characters(int septets) {
    StringBuilder characters = new StringBuilder();
    SEPTETS.forEach(
        (character, code) -> {
          if (code.length == septets) {
            characters.append(character);
          }
        });
    return characters.toString();
  }

  static int countSeptets(String text) {
    return text.chars().map(c -> SEPTETS.get((char) c).length).sum();
  }

  /** Whether every character is in the tables and no last carriage return reads as padding. */
  static boolean carries(String text) {
    return text.chars().allMatch(c -> SEPTETS.containsKey((char) c))
        && !(text.endsWith("\r") && countSeptets(text) % 8 == 0);
  }

  /** Packs by writing the whole message as one number, the first septet lowest. */
  static byte[] pack(String text) {
    BigInteger number = BigInteger.ZERO;
    int septets = 0;
    for (char c : text.toCharArray()) {
      for (byte septet : SEPTETS.get(c)) {
        number = number.or(BigInteger.valueOf(septet).shiftLeft(7 * septets++));
      }
    }
    if (septets % 8 == 7) {
      number = number.or(BigInteger.valueOf(CARRIAGE_RETURN).shiftLeft(7 * septets++));
    }
    byte[] packed = new byte[(7 * septets + 7) / 8];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = number.shiftRight(8 * i).byteValue();
    }
    return packed;
  }
}
