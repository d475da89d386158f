// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random texts and bytes, thickest where the codings have their edges. */
final class Texts {

  private Texts() {}

  private static Arbitrary<String> oneOf(String characters) {
    return Arbitraries.of(characters.split("")).withoutEdgeCases();
  }

  private static Arbitrary<String> codePoint(int from, int to) {
    return Arbitraries.integers().between(from, to).map(Character::toString);
  }

  private static Arbitrary<String> gsmPiece() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, oneOf(GsmTable.defaultCharacters())),
        Tuple.of(3, oneOf(GsmTable.extensionCharacters())),
        Tuple.of(3, Arbitraries.of("\r", "@")));
  }

  private static Arbitrary<String> unicodePiece() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, codePoint(0, 0x7F)),
        Tuple.of(2, codePoint(0x80, 0x7FF)),
        Tuple.of(2, codePoint(0x800, 0xD7FF)),
        Tuple.of(2, codePoint(0xE000, 0xFFFF)),
        Tuple.of(2, codePoint(0x10000, 0x10FFFF)));
  }

  private static Arbitrary<String> anyPiece() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, gsmPiece()),
        Tuple.of(4, unicodePiece()),
        Tuple.of(1, codePoint(0xD800, 0xDBFF)),
        Tuple.of(1, codePoint(0xDC00, 0xDFFF)));
  }

  private static Arbitrary<String> joined(Arbitrary<String> piece) {
    return piece.list().ofMaxSize(40).map(pieces -> String.join("", pieces));
  }

  /** Texts of characters that are in the GSM tables; many end in a carriage return. */
  static final class Gsm implements ArbitrarySupplier<String> {
    @Override
    public Arbitrary<String> get() {
      return Combinators.combine(joined(gsmPiece()), Arbitraries.of("", "\r"))
          .as((text, end) -> text + end);
    }
  }

  /** Texts without unpaired surrogates. */
  static final class WellFormed implements ArbitrarySupplier<String> {
    @Override
    public Arbitrary<String> get() {
      return joined(unicodePiece());
    }
  }

  /** Every kind of Java string, unpaired surrogates included. */
  static final class Any implements ArbitrarySupplier<String> {
    @Override
    public Arbitrary<String> get() {
      return Arbitraries.oneOf(new Gsm().get(), new WellFormed().get(), joined(anyPiece()));
    }
  }

  /** Any bytes, and bytes where UTF-8 changes its mind. */
  static final class Bytes implements ArbitrarySupplier<byte[]> {
    @Override
    public Arbitrary<byte[]> get() {
      Arbitrary<Byte> any = Arbitraries.bytes();
      Arbitrary<Byte> edge =
          Arbitraries.of(
                  0x00, 0x1B, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
                  0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8,
                  0xFC, 0xFE, 0xFF)
              .map(Integer::byteValue);
      Arbitrary<Byte> trailing = Arbitraries.integers().between(0x80, 0xBF).map(Integer::byteValue);
      return Arbitraries.oneOf(
          any.array(byte[].class).ofMaxSize(40),
          Arbitraries.frequencyOf(Tuple.of(3, edge), Tuple.of(2, trailing))
              .array(byte[].class)
              .ofMaxSize(6));
    }
  }
}
