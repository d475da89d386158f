# SPDX-License-Identifier: Apache-2.0
"""The compact text coding, made from docs/compact-coding.md and its model alone; the tables and the model are read there."""

import dataclasses
import functools
import pathlib
import re

from implementation.curves import Malformed

PAGE = pathlib.Path(__file__).resolve().parents[2] / "compact-coding.md"
MODEL = PAGE.with_name("compact-model.bin")

END, SPACE, SHIFT, FIRST_LETTER, FIRST_MARK, FIRST_SIGN = 0, 1, 2, 3, 35, 43
DIGIT, RARE, FIRST_DIGIT, LOCK, ESCAPE, NEXT_PAGE, PAGE_AFTER, FIRST_RARE_SIGN = 51, 52, 53, 63, 64, 65, 66, 67
NUMBERS = 105
SIGNS = ".,?!'-:\n"
RARE_SIGNS = "\"()/;@#&+*=%$€£_’“”„«»—–…¿¡<>[]{}\\|~°^"
PAGES = 3
LANGUAGES = 12
NO_LANGUAGE, COMMANDS, RUSSIAN, GREEK = 11, 10, 8, 9
FIRST_PAGES = {RUSSIAN: 1, GREEK: 2}
LOOKED_AT = 64
LOCKED_ROOT, LANGUAGE_ROOT, ROOTS = 4, 5, 16
SYMBOL_OF = {" ": SPACE,
             **{sign: FIRST_SIGN + i for i, sign in enumerate(SIGNS)},
             **{digit: FIRST_DIGIT + i for i, digit in enumerate("0123456789")},
             **{sign: FIRST_RARE_SIGN + i for i, sign in enumerate(RARE_SIGNS)}}
CHARACTER_OF = {symbol: character for character, symbol in SYMBOL_OF.items()}


# ---------------------------------------------------------------------------------------------------------------------
# Section 3: letters
# ---------------------------------------------------------------------------------------------------------------------

@dataclasses.dataclass(frozen=True)
class Letter:
    page: int
    slot: int
    mark: int           # None if it has none
    is_capital: bool
    has_case: bool


class Alphabet:
    def __init__(self, rows, marks, caseless):
        """`rows`: 32 letters a page; `marks`: pairs of a letter and the marked one, by mark; `caseless`: characters."""
        self.letters = {}
        places = {}
        for page, row in enumerate(rows):
            for slot, character in enumerate(row):
                if character != ".":
                    places[character] = page, slot
                    self.add(character, page, slot, None, caseless)
        for mark, pairs in enumerate(marks):
            for base, marked in pairs:
                self.add(marked, *places[base], mark, caseless)
        self.characters = {(letter.page, letter.slot, letter.mark, letter.is_capital): character
                           for character, letter in self.letters.items()}

    def add(self, character, page, slot, mark, caseless):
        has_case = character not in caseless
        self.letters[character] = Letter(page, slot, mark, False, has_case)
        if has_case:
            self.letters[character.upper()] = Letter(page, slot, mark, True, True)


# ---------------------------------------------------------------------------------------------------------------------
# Section 4: cutting
# ---------------------------------------------------------------------------------------------------------------------

def units(text):
    """UTF-16 code units as characters."""
    encoded = text.encode("utf-16-be", "surrogatepass")
    return [chr(encoded[i] << 8 | encoded[i + 1]) for i in range(0, len(encoded), 2)]


def joined(characters):
    return "".join(characters).encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


def capitals_follow(characters, start):
    capitals = 0
    for character in characters[start:start + 8]:
        letter = alphabet().letters.get(character)
        if letter and letter.has_case:
            if not letter.is_capital:
                return False
            capitals += 1
            if capitals == 3:
                return True
    return False


def cut(text, page):
    """Symbols, each with the character that it escapes or None."""
    characters, locked, symbols = units(text), False, []
    for i, character in enumerate(characters):
        letter = alphabet().letters.get(character)
        if character in SYMBOL_OF:
            symbols.append((SYMBOL_OF[character], None))
        elif letter is None:
            symbols.append((ESCAPE, character))
        else:
            if letter.page != page:
                symbols.append((NEXT_PAGE if letter.page == (page + 1) % PAGES else PAGE_AFTER, None))
                page = letter.page
            if letter.has_case and letter.is_capital != locked:
                if locked or capitals_follow(characters, i):
                    locked = not locked
                    symbols.append((LOCK, None))
                else:
                    symbols.append((SHIFT, None))
            symbols.append((FIRST_LETTER + letter.slot, None))
            if letter.mark is not None:
                symbols.append((FIRST_MARK + letter.mark, None))
    return symbols + [(END, None)]


def join(symbols, page):
    """The text of symbols; Malformed where there is none."""
    characters, state, shifted = [], State(page), False
    place = None
    for symbol, escaped in symbols:
        if FIRST_LETTER <= symbol < FIRST_MARK:
            place = state.page, symbol - FIRST_LETTER, state.locked != shifted
            characters.append(letter_at(*place[:2], None, place[2]))
            shifted = False
        elif FIRST_MARK <= symbol < FIRST_SIGN:
            if place is None:
                raise Malformed("a mark without a letter")
            characters[-1] = letter_at(*place[:2], symbol - FIRST_MARK, place[2])
        elif symbol == SHIFT:
            shifted = True
        elif symbol == ESCAPE:
            characters.append(escaped)
        elif symbol in CHARACTER_OF:
            characters.append(CHARACTER_OF[symbol])
        if not FIRST_LETTER <= symbol < FIRST_MARK:
            place = None
        state = state.after(symbol)
    return joined(characters)


def letter_at(page, slot, mark, is_capital):
    characters = alphabet().characters
    for capital in (is_capital, False):
        if (page, slot, mark, capital) in characters:
            return characters[page, slot, mark, capital]
    return "\ufffd"     # no cutting gives it; a slot that is empty may have marked letters


@dataclasses.dataclass(frozen=True)
class State:
    page: int
    locked: bool = False

    def after(self, symbol):
        if symbol == LOCK:
            return State(self.page, not self.locked)
        if symbol in (NEXT_PAGE, PAGE_AFTER):
            return State((self.page + symbol - ESCAPE) % PAGES, self.locked)
        return self

    def root(self):
        return LOCKED_ROOT if self.locked else 1 + self.page


def in_context(symbol):
    return DIGIT if FIRST_DIGIT <= symbol < LOCK else symbol


# ---------------------------------------------------------------------------------------------------------------------
# Section 9: the model
# ---------------------------------------------------------------------------------------------------------------------

class Model:
    """`nodes`: weights by (root, context), the context a tuple with the last symbol first."""

    def __init__(self, steps, weights, children):
        self.nodes = {}
        steps, weights, children = iter(steps), iter(weights), iter(children)
        level = [(root, ()) for root in range(ROOTS)]
        while level:
            below = []
            for node in level:
                self.nodes[node] = self.read_weights(steps, weights)
                root, context = node
                if len(context) < 3:
                    below += [(root, context + (symbol,)) for symbol in self.read_children(children)]
            level = below
        for rest in (steps, weights, children):
            if next(rest, None) is not None:
                raise ValueError("numbers are left over in the model")

    @staticmethod
    def read_weights(steps, weights):
        found, step = {}, next(steps)
        if step == 0:
            return found
        symbol = step - 1
        while True:
            weight = next(weights)
            found[symbol] = weight % 32 - 16
            if weight >= 32:
                return found
            symbol += next(steps)

    @staticmethod
    def read_children(children):
        symbol, found = -1, []
        while True:
            step = next(children)
            if step == 0:
                return found
            symbol += step
            found.append(symbol)

    def language_weight(self, language, symbol, context):
        total = 0
        for length in range(3):
            node = self.nodes.get((LANGUAGE_ROOT + language, context[:length]))
            if node is None:
                break
            total += node.get(symbol, 0)
        return total

    @functools.lru_cache(maxsize=None)
    def frequencies(self, language, state, context):
        sums = [0] * NUMBERS
        roots = [0, state.root()] + ([LANGUAGE_ROOT + language] if language != NO_LANGUAGE else [])
        for root in roots:
            for length in range(4):
                for symbol, weight in self.nodes.get((root, context[:length]), {}).items():
                    sums[symbol] += weight
        return [frequency(total) for total in sums]


def frequency(total):
    total = min(total, 14)
    return 2 + (4 << total if total >= 0 else 4 >> -total)


def language_of(text):
    if not text:
        return 0
    symbols = [symbol for symbol, _ in cut(text, 0)][:LOOKED_AT]
    for symbol in symbols:
        if FIRST_LETTER <= symbol < FIRST_MARK:
            break
        if symbol in (NEXT_PAGE, PAGE_AFTER):
            return RUSSIAN if symbol == NEXT_PAGE else GREEK
    sums = {}
    for language in range(LANGUAGES):
        if language in (RUSSIAN, GREEK):
            continue
        context, total = (0, 0), 0
        for symbol in symbols:
            total += model().language_weight(language, symbol, context)
            context = in_context(symbol), context[0]
        sums[language] = total
    return min(sums, key=lambda language: (-sums[language], language))


# ---------------------------------------------------------------------------------------------------------------------
# The page
# ---------------------------------------------------------------------------------------------------------------------

def is_specified():
    """Whether there is the page, with its model."""
    return PAGE.exists() and MODEL.exists()


def part(what):
    """What is between the two comments."""
    text = PAGE.read_text(encoding="utf-8")
    return text[text.index(f"<!-- {what}, made by"):text.index(f"<!-- end of {what} -->")]


def lines(what):
    """Of the code block between the two comments."""
    return re.search(r"```\n(.*?)\n```", part(what), re.DOTALL).group(1).split("\n")


@functools.lru_cache(maxsize=None)
def alphabet():
    rows = [line.split()[2:] for line in lines("letters")]
    marks = [line.split()[2:] for line in lines("marks")]
    caseless = re.findall(r"(\S) \(U\+", "\n".join(lines("caseless")))
    if [len(row) for row in rows] != [FIRST_MARK - FIRST_LETTER] * PAGES or len(marks) != FIRST_SIGN - FIRST_MARK:
        raise ValueError("the tables of letters are not as expected")
    return Alphabet(rows, marks, caseless)


@functools.lru_cache(maxsize=None)
def model():
    numbers = MODEL.read_bytes()
    places = re.findall(r"^\| (\d+) \| (\d+) \| [a-z]+ \|$", part("index"), re.MULTILINE)
    return Model(*(numbers[int(offset):int(offset) + int(length)] for offset, length in places))


# ---------------------------------------------------------------------------------------------------------------------
# Section 7: the range coder
# ---------------------------------------------------------------------------------------------------------------------

class Encoder:
    def __init__(self):
        self.low, self.width, self.bytes = 0, 0x7FFFFFFF, 0

    def narrow(self, start, length, total):
        part = self.width // total
        self.low += part * start
        self.width = part * length
        while self.width < 0x800000:
            self.low, self.width, self.bytes = self.low * 256, self.width * 256, self.bytes + 1

    def number(self, number, total):
        self.narrow(number, 1, total)

    def step(self, frequencies, group, number):
        frequencies = frequencies[group[0]:group[1]]
        at = number - group[0]
        self.narrow(sum(frequencies[:at]), frequencies[at], sum(frequencies))

    def end(self):
        if self.low == 0:
            return b""
        for bits, length in ((31, self.bytes), (23, self.bytes + 1)):
            multiple = -(-self.low >> bits)
            if multiple << bits < self.low + self.width:
                return multiple.to_bytes(length, "big").rstrip(b"\x00")
        raise AssertionError


class Decoder:
    def __init__(self, encoded):
        self.encoded = encoded
        self.coder = Encoder()

    def find(self, total):
        coder = self.coder
        length = (31 + 8 * coder.bytes + 7) // 8
        value = int.from_bytes(self.encoded[:length].ljust(length, b"\x00"), "big") >> 8 * length - 31 - 8 * coder.bytes
        part = (value - coder.low) // (coder.width // total)
        if part >= total:
            raise Malformed("outside of the total")
        return part

    def number(self, total):
        number = self.find(total)
        self.coder.number(number, total)
        return number

    def step(self, frequencies, group):
        numbers = range(*group)
        part = self.find(sum(frequencies[number] for number in numbers))
        for number in numbers:
            if part < frequencies[number]:
                self.coder.step(frequencies, group, number)
                return number
            part -= frequencies[number]


COMMON, DIGITS, RARES = (0, 53), (53, 63), (63, NUMBERS)


# ---------------------------------------------------------------------------------------------------------------------
# Sections 1, 4.3, 6.3 and 8
# ---------------------------------------------------------------------------------------------------------------------

class Blocks:
    """The two that are remembered."""

    def __init__(self):
        self.remembered = {True: 0x1BC, False: 0x1B0}

    def kind(self, character):
        return 0xDC00 <= ord(character) <= 0xDFFF

    def code(self, coder, character):
        is_low = self.kind(character)
        if self.remembered[is_low] == ord(character) // 128:
            coder.number(2 if is_low else 1, 3)
            coder.number(ord(character) % 128, 128)
        else:
            coder.number(0, 3)
            coder.number(ord(character), 65536)
            self.remembered[is_low] = ord(character) // 128

    def decode(self, coder):
        how = coder.number(3)
        if how:
            return chr(self.remembered[how == 2] * 128 + coder.number(128))
        character = chr(coder.number(65536))
        self.remembered[self.kind(character)] = ord(character) // 128
        return character


def code(language, symbols, blocks=None):
    coder, blocks = Encoder(), blocks or Blocks()
    coder.number(language, LANGUAGES)
    state, context = State(FIRST_PAGES.get(language, 0)), (0, 0, 0)
    for symbol, escaped in symbols:
        frequencies = model().frequencies(language, state, context)
        if symbol < DIGIT:
            coder.step(frequencies, COMMON, symbol)
        elif symbol < LOCK:
            coder.step(frequencies, COMMON, DIGIT)
            coder.step(frequencies, DIGITS, symbol)
        else:
            coder.step(frequencies, COMMON, RARE)
            coder.step(frequencies, RARES, symbol)
        if symbol == ESCAPE:
            blocks.code(coder, escaped)
        state, context = state.after(symbol), (in_context(symbol), *context[:2])
    return coder.end()


def most_symbols(length):
    return 5 * length + 32


@functools.lru_cache(maxsize=None)
def encode(text):
    """None if the coding does not carry the text."""
    language = language_of(text)
    symbols = cut(text, FIRST_PAGES.get(language, 0))
    encoded = code(language, symbols)
    return encoded if len(symbols) <= most_symbols(len(encoded)) else None


@functools.lru_cache(maxsize=None)
def decode(encoded):
    coder, blocks = Decoder(encoded), Blocks()
    language = coder.number(LANGUAGES)
    page = FIRST_PAGES.get(language, 0)
    state, context, symbols = State(page), (0, 0, 0), []
    while True:
        if len(symbols) == most_symbols(len(encoded)):
            raise Malformed("too many symbols")
        frequencies = model().frequencies(language, state, context)
        symbol = coder.step(frequencies, COMMON)
        if symbol == DIGIT:
            symbol = coder.step(frequencies, DIGITS)
        elif symbol == RARE:
            symbol = coder.step(frequencies, RARES)
        symbols.append((symbol, blocks.decode(coder) if symbol == ESCAPE else None))
        if symbol == END:
            break
        state, context = state.after(symbol), (in_context(symbol), *context[:2])
    if code(language, symbols) != encoded:
        raise Malformed("other bytes than an encoder writes")
    text = join(symbols, page)
    if cut(text, page) != symbols:
        raise Malformed("other symbols than an encoder cuts")
    if language_of(text) != language:
        raise Malformed("another language")
    return text
