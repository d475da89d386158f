// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.util.List;
import java.util.function.Function;
import org.trustedsms.testing.Cases.Case;

/** Random texts and bytes, thickest where the codings have their edges. */
final class Texts {
  private static final List<String> DEFAULT = List.of(GsmTable.defaultCharacters().split(""));
  private static final List<String> EXTENSION = List.of(GsmTable.extensionCharacters().split(""));

  /** Where UTF-8 changes its mind. */
  private static final int[] EDGES = {
    0x00, 0x1B, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
    0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF
  };

  private Texts() {}

  private static String codePoint(Case c, int from, int to) {
    return Character.toString(c.integer(from, to));
  }

  private static String gsmPiece(Case c) {
    int kind = c.random().nextInt(12);
    return kind < 6 ? c.of(DEFAULT) : kind < 9 ? c.of(EXTENSION) : c.of("\r", "@");
  }

  private static String unicodePiece(Case c) {
    return switch (c.random().nextInt(11)) {
      case 0, 1 -> codePoint(c, 0x80, 0x7FF);
      case 2, 3 -> codePoint(c, 0x800, 0xD7FF);
      case 4, 5 -> codePoint(c, 0xE000, 0xFFFF);
      case 6, 7 -> codePoint(c, 0x10000, 0x10FFFF);
      default -> codePoint(c, 0, 0x7F);
    };
  }

  private static String anyPiece(Case c) {
    return switch (c.random().nextInt(10)) {
      case 0 -> codePoint(c, 0xD800, 0xDBFF);
      case 1 -> codePoint(c, 0xDC00, 0xDFFF);
      case 2, 3, 4, 5 -> gsmPiece(c);
      default -> unicodePiece(c);
    };
  }

  private static String joined(Case c, Function<Case, String> piece) {
    return c.draw(d -> String.join("", d.list(0, 40, piece)));
  }

  /** Texts of characters that are in the GSM tables; many end in a carriage return. */
  static String gsm(Case c) {
    return c.draw(d -> joined(d, Texts::gsmPiece) + d.of("", "\r"));
  }

  /** Texts without unpaired surrogates. */
  static String wellFormed(Case c) {
    return joined(c, Texts::unicodePiece);
  }

  /** Every kind of Java string, unpaired surrogates included. */
  static String any(Case c) {
    return switch (c.random().nextInt(3)) {
      case 0 -> gsm(c);
      case 1 -> wellFormed(c);
      default -> joined(c, Texts::anyPiece);
    };
  }

  /** Any bytes, and few bytes where UTF-8 changes its mind, with trailing ones between them. */
  static byte[] bytes(Case c) {
    if (c.random().nextBoolean()) {
      return c.bytes(0, 40);
    }
    return c.draw(
        d -> {
          byte[] bytes = new byte[d.integer(0, 6)];
          for (int i = 0; i < bytes.length; i++) {
            boolean edge = d.random().nextInt(5) < 3;
            bytes[i] =
                (byte) (edge ? EDGES[d.random().nextInt(EDGES.length)] : d.integer(0x80, 0xBF));
          }
          return bytes;
        });
  }
}
