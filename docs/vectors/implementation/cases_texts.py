# SPDX-License-Identifier: Apache-2.0
"""Vectors of the text codings."""

import hashlib

from implementation import compact
from implementation.cases import filler
from implementation.curves import Malformed
from implementation.texts import (
    CARRIAGE_RETURN, CODING_FIELDS, COMPACT, DECODE, ENCODE, ESC, GSM, GSM_ALPHABET, GSM_EXTENSION, UTF_8, UTF_16,
    choose_coding, pack,
)
from implementation.vectorfile import FORMAT


def text_file():
    return {
        "format": FORMAT,
        "encode": [encodings(text) for text in [*TEXTS, *COMPACT_TEXTS]],
        "malformed": [{"coding": coding, "bytes": encoded.hex(), "comment": comment}
                      for coding, encoded, comment in [*MALFORMED_TEXTS, *malformed_compact()]],
    }


def encodings(text):
    encoded = {CODING_FIELDS[coding]: encode(text) for coding, encode in ENCODE.items()}
    return {"text": text, **{name: None if value is None else value.hex() for name, value in encoded.items()},
            "chosen": choose_coding(text)}


TEXTS = [
    "", "@", "A", "AB", "ABCDEF", "ABCDEFG", "ABCDEFG@", "ABCDEFGH", "ABCDEFGHI", "ABCDEFGHIJKLMNO",
    "ABCDEFGHIJKLMNOP", "\r", "\n", "\r\n", "ABCDEF\r", "ABCDEFG\r", "ABCDEFG\r\r", "ABCDEFGHIJKLMN\r",
    "ABCDEFGHIJKLMNO\r", "ABCDEFGHIJKLMNO\n", "\r" * 7, "\r" * 8, "\r" * 9, "@" * 7, "@" * 8,
    GSM_ALPHABET.replace("\x1b", ""), "".join(GSM_EXTENSION.values()), "€", "€€€€", "ABCDE€", "ABCDEF€",
    "A long text with one [bracketed] word", "Ç", "ç", "\x1b", "\t", "\x00", "\x7f", "\x80", "`", "¬", "Ж", "Привет",
    "ßß", "ẞ", "\u07ff", "\u0800", "中", "你好，世界", "你好, world", "\ud7ff", "\ue000", "\ufeff", "\ufeffABC", "\ufffe",
    "\uffff", "\U00010000", "\U0001F600", "\U0010FFFF", "A\U0001F600", "\ud800", "\udbff", "\udc00", "\udfff",
    "\ude00\ud83d", "A\ud83d", "\ud83dA\ude00", "\ud83d\U0001F600", filler(160),
]
MALFORMED_TEXTS = [
    *[(GSM, bytes(length - 1) + bytes([1 << 8 - length]), f"{length} bytes: the lowest spare bit is not zero")
      for length in range(1, 7)],
    *[(GSM, bytes(length - 1) + b"\x80", f"{length} bytes: the highest spare bit is not zero")
      for length in (1, 2, 6, 8)],
    (GSM, pack([ESC]), "ESC alone"),
    (GSM, pack([0x41, 0x42, ESC]), "ESC is the last septet"),
    (GSM, pack([0x41] * 7 + [ESC]), "ESC is the eighth and last septet"),
    (GSM, pack([0x41] * 6 + [ESC, CARRIAGE_RETURN]), "ESC is the last septet before the padding"),
    (GSM, pack([ESC, 0x41]), "ESC and a septet that is not in the extension table"),
    (GSM, pack([ESC, ESC, 0x65]), "ESC and ESC"),
    (GSM, pack([ESC, CARRIAGE_RETURN]), "ESC and a carriage return"),
    (UTF_8, b"\x80", "a continuation byte alone"),
    (UTF_8, b"\xc3", "incomplete, two bytes"),
    (UTF_8, b"\xe2\x82", "incomplete, three bytes"),
    (UTF_8, b"\xf0\x9f\x98", "incomplete, four bytes"),
    (UTF_8, b"\xe2\x41\x82", "a continuation byte is missing in the middle"),
    (UTF_8, b"\xc0\x80", "overlong U+0000"),
    (UTF_8, b"\xc1\xbf", "overlong U+007F"),
    (UTF_8, b"\xe0\x9f\xbf", "overlong U+07FF"),
    (UTF_8, b"\xf0\x8f\xbf\xbf", "overlong U+FFFF"),
    (UTF_8, b"\xed\xa0\x80", "the surrogate U+D800"),
    (UTF_8, b"\xed\xa0\xbd\xed\xb8\x80", "a pair of surrogates"),
    (UTF_8, b"\xed\xbf\xbf", "the surrogate U+DFFF"),
    (UTF_8, b"\xf4\x90\x80\x80", "U+110000"),
    (UTF_8, b"\xf8\x88\x80\x80\x80", "a form of five bytes"),
    (UTF_8, b"\xfe", "the byte FE"),
    (UTF_8, b"\xff", "the byte FF"),
    (UTF_16, b"\x00", "one byte"),
    (UTF_16, b"\x00\x41\x00", "three bytes"),
]


# ---------------------------------------------------------------------------------------------------------------------
# The compact coding
# ---------------------------------------------------------------------------------------------------------------------

# With the end 342 symbols in 62 bytes, which are 5n + 32; and one more in as many bytes.
MOST_SYMBOLS, ONE_SYMBOL_MORE = ("bir " * 86)[:341], ("bir " * 86)[:342]

COMPACT_TEXTS = [
    "Hello, world", "See you at 18:30, OK?", "I'll be ten minutes late, sorry!", "WHERE ARE YOU", "Call me ASAP please",
    "iPhone", "McDonald's", "A", "AB", "ABC", "ABCD", "aB", "aBC", "aBCD", "ABCd", "ABc", "A B C", "A B c", "A1B2C3D4",
    "ABC def", "ABCDEFGHIjk", "X......YZ", "X.....YZ", "ÀÉÎ", "Ich bin um 19 Uhr da, bis später", "Ça va? À tout à l'heure",
    "¿Dónde estás?", "Não posso falar agora", "Perché no? Così è più facile", "Zażółć gęślą jaźń", "Yarın görüşürüz, İyi geceler",
    "ıIiİ", "Straße, STRASSE, ẞ", "Привет! Как дела?", "ПРИВЕТ", "Ёлка и йод", "Καλημέρα", "ΚΑΛΗΜΕΡΑ", "ΐ ΰ ς σ", "Hello Мир",
    "Мир hello", "Мир κόσμος world", "1 Мир", "!Ω", "12:30 Ж", "Open gate 4", "PAY 25.00 EUR TO 1234", "set temp 21",
    "STATUS?", "0123456789", "tel:+491701234567", "a@b.example", "https", "{\"a\": [1, 2]}", "~^|\\`", "\n", "\n\n", " ", "  ",
    "a\tb", "\x00", "\x00\x00", "\uffff", "a\ud800b", "\U0001F600\U0001F602", "\U0001F600 \U0001F600",
    "\udc00\udc01", "你好", "日本語のテキスト", "ǅ", "e\u0301", "ŉ", "ſ", "K", "Å", "ÿ", "Ÿ", "µ", "Đ ð Ð đ", "Ґ ґ Є є Ї ї Ў ў",
    "Łódź", "Æsir Øl", "œuvre ŒUVRE", "þorn ÞORN", "ĳ", "a" * 64, "a" * 65, "E" * 64, "x" * 200, "xq" * 60, ". " * 40, "q" * 63 + "Ж",
    "7" * 63 + "Ж", "7" * 64 + "Ж", MOST_SYMBOLS, ONE_SYMBOL_MORE,
    "AßBCD", "ABCßD", "e Мир", "govoritı", "\ue000\ue001", "\udffe\udfff",
    "The quick brown fox jumps over the lazy dog, and then it goes home to sleep for a while because it is tired",
]


def malformed_compact():
    if not compact.is_specified():
        return []

    def recoded(symbols, language=0):
        return compact.code(language, [symbol if isinstance(symbol, tuple) else (symbol, None) for symbol in symbols])

    def spelt(text, page=0):
        return [symbol for symbol, _ in compact.cut(text, page)]

    shift, lock, escape, letter, mark, end = (
        compact.SHIFT, compact.LOCK, compact.ESCAPE, compact.FIRST_LETTER, compact.FIRST_MARK, compact.END)
    text = "See you at 18:30, OK?"
    good, symbols = compact.encode(text), spelt(text)
    language = compact.language_of(text)
    chinese = "中丁"
    cases = [
        (compact.code(compact.language_of(chinese), compact.cut(chinese, 0), LongEscapes()),
         "a long escape of a character in the block that is remembered"),
        *((recoded(symbols, other), f"the symbols of another text coded as those of language {other}")
          for other in range(compact.LANGUAGES) if other != language and compact.FIRST_PAGES.get(other, 0) == 0),
        (recoded([end]), "the end at once: the empty text has no bytes"),
        *((recoded([end], language), f"the end at once, in language {language}") for language in range(1, compact.LANGUAGES)),
        (good + b"\x00", "a zero byte behind the end"),
        (good + b"\x01", "a byte behind the end"),
        (good[:-1], "the last byte is missing"),
        (good[:-1] + bytes([good[-1] ^ 1]), "the last bit is another"),
        (bytes([good[0] ^ 1]) + good[1:], "a bit of the first byte is another"),
        (recoded([(escape, "a"), end]), "an escape for a letter"),
        (recoded([(escape, " "), end]), "an escape for a space"),
        (recoded([(escape, "É"), end]), "an escape for a capital with a mark"),
        (recoded([letter, shift, end]), "a shift at the end"),
        (recoded([shift, compact.SPACE, letter, end]), "a shift before a space"),
        (recoded([shift, shift, letter, end]), "two shifts"),
        (recoded([letter, lock, end]), "a lock at the end"),
        (recoded([lock, lock, letter, end]), "a lock and another"),
        (recoded([lock, letter, letter, end]), "a lock for two capitals"),
        (recoded([shift, letter, shift, letter, shift, letter, end]), "shifts for three capitals"),
        (recoded([lock, letter, letter, letter, shift, letter, end]), "a shift while capitals are locked"),
        (recoded([compact.NEXT_PAGE, compact.PAGE_AFTER, letter, end]), "to the next page and back"),
        (recoded([letter, compact.NEXT_PAGE, end]), "to the next page at the end"),
        (recoded([compact.NEXT_PAGE, compact.NEXT_PAGE, letter, end], 9), "two steps instead of one"),
        (recoded([mark, end]), "a mark without a letter"),
        (recoded([compact.SPACE, mark, end]), "a mark behind a space"),
        (recoded([letter, mark, mark, end]), "two marks"),
        (recoded([letter + 27, mark, end]), "a mark that the letter does not have"),
        (recoded([shift, letter + 26, end]), "a shift before a letter without case"),
        (recoded([letter + 17, end], 9), "a slot without a letter"),
        (recoded(spelt("Привет", 1), 0), "Russian symbols on the Latin page"),
        (recoded(spelt(ONE_SYMBOL_MORE), compact.language_of(ONE_SYMBOL_MORE)), "5n + 33 symbols in n bytes"),
        *searched(),
    ]
    return [(COMPACT, encoded, comment) for encoded, comment in cases if is_malformed(encoded)]


class LongEscapes(compact.Blocks):
    def code(self, coder, character):
        coder.number(0, 3)
        coder.number(ord(character), 65536)


def searched():
    """Bytes without order, for each reason that a decoder can give."""
    found = {}
    for i in range(4000):
        encoded = hashlib.shake_128(f"compact {i}".encode()).digest(1 + i % 24)
        try:
            compact.decode(encoded)
        except Malformed as reason:
            found.setdefault(str(reason), []).append(encoded)
    for reason, examples in sorted(found.items()):
        for encoded in examples[:3]:
            yield encoded, f"bytes without order: {reason}"


def is_malformed(encoded):
    try:
        compact.decode(encoded)
    except Malformed:
        return True
    return False
