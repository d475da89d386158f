// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * The compact coding: each symbol of the text takes the less room the likelier a fixed model says
 * it is behind those before it. The model knows English, German, French, Spanish, Portuguese,
 * Italian, Polish, Turkish, Russian, Greek and commands to machines. docs/compact-coding.md defines
 * it.
 *
 * <p>A text is refused if it has more than 5 symbols to a byte and 32 more, its end being one: few
 * but long repetitions are so likely. So <i>n</i> bytes, whatever they are, never give more than
 * 5<i>n</i> + 31 characters. Time is proportional to the length of the text; memory, apart from the
 * text and its bytes, is that of the model, which is read when it is first needed: about 25 KB.
 *
 * <p>Stateless and thread-safe.
 */
public final class CompactCoding implements TextCoding {
  private static final int SYMBOLS_PER_BYTE = 5;
  private static final int MORE_SYMBOLS = 32;
  private static final String NOTHING = "stands for nothing";

  /** Has no state. */
  public CompactCoding() {}

  public int id() {
    return 3;
  }

  public String name() {
    return "compact";
  }

  public int encodedLength(String text) {
    return encode(text, new RangeEncoder());
  }

  public byte[] encode(String text) {
    RangeEncoder encoder = new RangeEncoder();
    if (encode(text, encoder) < 0) {
      throw new IllegalArgumentException("compact cannot carry that many repetitions");
    }
    return encoder.toBytes();
  }

  /** Returns the number of bytes; -1 if the text is not carried. */
  private static int encode(String text, RangeEncoder encoder) {
    int language = Languages.of(text);
    SymbolCutter cutter = new SymbolCutter(text, Languages.page(language));
    SymbolCoder coder = new SymbolCoder(language, encoder);
    long symbols = 0;
    int symbol;
    do {
      symbol = cutter.next();
      coder.encode(symbol, cutter.escaped());
      symbols++;
    } while (symbol != Symbols.END);
    int length = encoder.finish();
    return symbols > mostSymbols(length) ? -1 : length;
  }

  private static long mostSymbols(int bytes) {
    return (long) bytes * SYMBOLS_PER_BYTE + MORE_SYMBOLS;
  }

  public String decode(byte[] data, int offset, int length) throws MalformedTextException {
    ByteRange.check(data, offset, length);
    RangeDecoder decoder = new RangeDecoder(data, offset, length);
    RangeEncoder copy = new RangeEncoder();
    int language = decoder.part(Languages.COUNT);
    if (language >= Languages.COUNT) {
      throw malformed(0, NOTHING);
    }
    decoder.narrow(language, 1);
    SymbolCoder coder = new SymbolCoder(language, copy);
    SymbolJoiner joiner = new SymbolJoiner(Languages.page(language));
    StringBuffer symbols = new StringBuffer();
    int symbol = coder.decode(decoder);
    while (symbol > Symbols.END) {
      symbols.append((char) symbol);
      if (symbols.length() >= mostSymbols(length)) {
        throw malformed(length, "ends too many symbols");
      }
      joiner.add(symbol, coder.escaped());
      symbol = coder.decode(decoder);
    }
    if (symbol < 0) {
      throw malformed(decoder.position(), NOTHING);
    }
    String text = joiner.toString();
    if (!copy.finishesAs(data, offset, length)
        || !isCut(text, Languages.page(language), symbols)
        || Languages.of(text) != language) {
      throw malformed(length, "ends another encoding of its text");
    }
    return text;
  }

  /** Returns whether a text is cut into symbols, the end behind them. */
  private static boolean isCut(String text, int page, StringBuffer symbols) {
    SymbolCutter cutter = new SymbolCutter(text, page);
    for (int i = 0; i < symbols.length(); i++) {
      if (cutter.next() != symbols.charAt(i)) {
        return false;
      }
    }
    return cutter.next() == Symbols.END;
  }

  private static MalformedTextException malformed(int position, String what) {
    return new MalformedTextException("compact: byte " + position + " " + what);
  }

  /**
   * Returns 8 * {@code bytes} / 5: in 81 bytes, nine in ten texts of the languages that the model
   * knows have more characters.
   */
  public int capacity(int bytes) {
    return bytes <= 0 ? 0 : (int) Math.min(bytes * 8L / 5, Integer.MAX_VALUE);
  }

  public int roomAfter(String text, int length, int bytes) {
    return length < 0 || length >= bytes
        ? 0
        : (int)
            Math.min((bytes - length) * (text.length() + 16L) / (length + 10), Integer.MAX_VALUE);
  }
}
