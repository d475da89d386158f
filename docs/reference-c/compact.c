/* SPDX-License-Identifier: Apache-2.0 */
/* The decoder of the compact text coding (docs/compact-coding.md). */
#include "trusted_sms.h"
#include "tables.h"

#if TS_CODINGS & 8

#include <string.h>

enum {
    SYMBOL_END = 0,
    SYMBOL_SPACE = 1,
    SYMBOL_SHIFT = 2,
    SYMBOL_LETTER = 3,
    SYMBOL_MARK = 35,
    SYMBOL_POINT = 43,
    SYMBOL_DIGIT_FOLLOWS = 51,
    SYMBOL_RARE_FOLLOWS = 52,
    SYMBOL_DIGIT = 53,
    SYMBOL_LOCK = 63,
    SYMBOL_ESCAPE = 64,
    SYMBOL_NEXT_PAGE = 65,
    SYMBOL_OTHER_PAGE = 66,
    SYMBOL_SIGN = 67,
    SYMBOLS = 105
};

#define LANGUAGES 12
#define RUSSIAN 8
#define GREEK 9
#define NO_LANGUAGE 11
#define ROOT_LOCKED 4
#define ROOT_LANGUAGE 5
#define LANGUAGE_SYMBOLS 64
#define NO_NODE TS_NODES

static const uint8_t POINTS[8] = {'.', ',', '?', '!', '\'', '-', ':', '\n'};

/* ---- The model: sections 6.1 and 6.2 ---- */

/* The symbols before the current one, the last one first, with 51 for every digit. */
struct context {
    uint8_t before[3];
};

static void context_push(struct context *context, unsigned symbol)
{
    context->before[2] = context->before[1];
    context->before[1] = context->before[0];
    context->before[0] = (uint8_t)(symbol >= SYMBOL_DIGIT && symbol < SYMBOL_LOCK ? SYMBOL_DIGIT_FOLLOWS : symbol);
}

static size_t child(size_t node, unsigned symbol)
{
    for (size_t i = ts_node_first_child[node]; i < ts_node_first_child[node + 1]; i++) {
        if (ts_node_symbol[i] == symbol) {
            return i;
        }
    }
    return NO_NODE;
}

static void add_tree(int16_t sums[SYMBOLS], size_t root, const struct context *context)
{
    size_t node = root;
    for (size_t depth = 0; node != NO_NODE; depth++) {
        for (size_t i = ts_node_first_weight[node]; i < ts_node_first_weight[node + 1]; i++) {
            sums[ts_weight_symbol[i]] = (int16_t)(sums[ts_weight_symbol[i]] + ts_weight[i]);
        }
        if (depth == 3) {
            return;
        }
        node = child(node, context->before[depth]);
    }
}

static int node_weight(size_t node, unsigned symbol)
{
    for (size_t i = ts_node_first_weight[node]; i < ts_node_first_weight[node + 1]; i++) {
        if (ts_weight_symbol[i] == symbol) {
            return ts_weight[i];
        }
    }
    return 0;
}

static uint32_t frequency(int sum)
{
    if (sum <= -3) {
        return 2;
    }
    if (sum < 0) {
        return sum == -2 ? 3 : 4;
    }
    return 2 + (UINT32_C(4) << (sum < 14 ? sum : 14));
}

/* ---- The range decoder: section 7 ---- */

struct range {
    const uint8_t *bytes;
    size_t length;
    size_t shifted; /* k */
    uint32_t width; /* W */
    uint32_t rest;  /* C = X - V, always less than W */
    uint32_t low;   /* V modulo 2^31 */
    bool zero;      /* V is 0 */
};

static uint32_t byte_at(const struct range *range, size_t index)
{
    return index < range->length ? range->bytes[index] : 0;
}

static void range_init(struct range *range, const uint8_t *bytes, size_t length)
{
    range->bytes = bytes;
    range->length = length;
    range->shifted = 0;
    range->width = 0x7FFFFFFF;
    range->rest = byte_at(range, 0) << 23 | byte_at(range, 1) << 15 | byte_at(range, 2) << 7 | byte_at(range, 3) >> 1;
    range->low = 0;
    range->zero = true;
}

/* Returns the part of the total that is coded next. It is malformed if it is not less than the total. */
static uint32_t range_part(const struct range *range, uint32_t total)
{
    return range->rest / (range->width / total);
}

/* Narrows to the part [begin, begin + size) of the total, which contains the one that is coded. */
static void range_narrow(struct range *range, uint32_t begin, uint32_t size, uint32_t total)
{
    uint32_t unit = range->width / total;
    uint32_t step = unit * begin;
    range->rest -= step;
    range->low = (range->low + step) & 0x7FFFFFFF;
    range->zero = range->zero && step == 0;
    range->width = unit * size;
    while (range->width < 0x800000) {
        /* X grows by the 8 bits that begin with the last bit of byte k + 3. */
        uint32_t next = (byte_at(range, range->shifted + 3) & 1) << 7 | byte_at(range, range->shifted + 4) >> 1;
        range->width <<= 8;
        range->rest = range->rest << 8 | next;
        range->low = (range->low << 8) & 0x7FFFFFFF;
        range->shifted++;
    }
}

/* Decodes number x of equal parts. Returns false if the bytes are malformed. */
static bool range_equal(struct range *range, uint32_t total, uint32_t *number)
{
    uint32_t part = range_part(range, total);
    if (part >= total) {
        return false;
    }
    range_narrow(range, part, 1, total);
    *number = part;
    return true;
}

/*
 * Tells whether an encoder ends here with just these bytes (section 7.2). X is the number that the bytes stand for,
 * and X - V is known; so it is enough that the number an encoder writes has the same distance from V.
 */
static bool range_ended(const struct range *range)
{
    if (range->zero) {
        return range->length == 0;
    }
    if (range->length == 0 || range->bytes[range->length - 1] == 0) {
        return false;
    }
    uint32_t distance = (UINT32_C(0x80000000) - range->low) & 0x7FFFFFFF;
    if (distance < range->width) {
        return range->length <= range->shifted && range->rest == distance;
    }
    distance = (UINT32_C(0x800000) - (range->low & 0x7FFFFF)) & 0x7FFFFF;
    return range->length <= range->shifted + 1 && range->rest == distance;
}

/* ---- Symbols from bytes: sections 6.3 and 4.3 ---- */

struct decoder {
    struct range range;
    struct context context;
    unsigned language;
    unsigned page;
    bool locked;
    uint16_t low_block;   /* of the last escaped low surrogate */
    uint16_t other_block; /* of the last other escaped character */
};

static unsigned first_page(unsigned language)
{
    return language == RUSSIAN ? 1 : language == GREEK ? 2 : 0;
}

static bool decoder_init(struct decoder *decoder, const uint8_t *bytes, size_t length)
{
    uint32_t language;
    range_init(&decoder->range, bytes, length);
    if (!range_equal(&decoder->range, LANGUAGES, &language)) {
        return false;
    }
    memset(&decoder->context, 0, sizeof decoder->context);
    decoder->language = (unsigned)language;
    decoder->page = first_page(decoder->language);
    decoder->locked = false;
    decoder->low_block = 0x1BC;
    decoder->other_block = 0x1B0;
    return true;
}

static bool decode_step(struct range *range, const int16_t sums[SYMBOLS], unsigned first, unsigned last,
                        unsigned *number)
{
    uint32_t total = 0;
    for (unsigned i = first; i <= last; i++) {
        total += frequency(sums[i]);
    }
    uint32_t part = range_part(range, total);
    if (part >= total) {
        return false;
    }
    uint32_t begin = 0;
    unsigned found = first;
    uint32_t size = frequency(sums[found]);
    while (part - begin >= size) {
        begin += size;
        size = frequency(sums[++found]);
    }
    range_narrow(range, begin, size, total);
    *number = found;
    return true;
}

static bool decode_escaped(struct decoder *decoder, unsigned *unit)
{
    uint32_t which;
    uint32_t number;
    if (!range_equal(&decoder->range, 3, &which) || !range_equal(&decoder->range, which == 0 ? 65536 : 128, &number)) {
        return false;
    }
    if (which == 0) {
        uint16_t *block = number >= 0xDC00 && number <= 0xDFFF ? &decoder->low_block : &decoder->other_block;
        if (*block == number / 128) {
            return false; /* An encoder writes the short form (rule 3 of section 8). */
        }
        *block = (uint16_t)(number / 128);
    } else {
        number += 128 * (uint32_t)(which == 2 ? decoder->low_block : decoder->other_block);
    }
    *unit = (unsigned)number;
    return true;
}

/* Decodes a symbol, and the character behind an escape. Returns false if the bytes are malformed. */
static bool decode_symbol(struct decoder *decoder, unsigned *symbol, unsigned *unit)
{
    int16_t sums[SYMBOLS];
    memset(sums, 0, sizeof sums);
    add_tree(sums, 0, &decoder->context);
    add_tree(sums, decoder->locked ? ROOT_LOCKED : 1 + decoder->page, &decoder->context);
    if (decoder->language != NO_LANGUAGE) {
        add_tree(sums, ROOT_LANGUAGE + decoder->language, &decoder->context);
    }
    if (!decode_step(&decoder->range, sums, 0, SYMBOL_RARE_FOLLOWS, symbol)
        || (*symbol == SYMBOL_DIGIT_FOLLOWS
            && !decode_step(&decoder->range, sums, SYMBOL_DIGIT, SYMBOL_LOCK - 1, symbol))
        || (*symbol == SYMBOL_RARE_FOLLOWS
            && !decode_step(&decoder->range, sums, SYMBOL_LOCK, SYMBOLS - 1, symbol))) {
        return false;
    }
    *unit = 0;
    if (*symbol == SYMBOL_ESCAPE && !decode_escaped(decoder, unit)) {
        return false;
    }
    context_push(&decoder->context, *symbol);
    if (*symbol == SYMBOL_LOCK) {
        decoder->locked = !decoder->locked;
    } else if (*symbol == SYMBOL_NEXT_PAGE || *symbol == SYMBOL_OTHER_PAGE) {
        decoder->page = (decoder->page + (*symbol == SYMBOL_NEXT_PAGE ? 1 : 2)) % 3;
    }
    return true;
}

/* ---- Symbols of a text: section 4 ---- */

struct cutter {
    const struct ts_text *text;
    size_t next;
    unsigned page;
    bool locked;
    uint8_t queue[4];
    uint8_t queued;
    uint8_t taken;
    unsigned unit; /* the last character that was escaped */
};

static const struct ts_letter *find_letter(unsigned unit, bool *capital)
{
    for (size_t i = 0; i < TS_LETTERS; i++) {
        if (ts_letters[i].small == unit || (ts_letters[i].capital == unit && unit != 0)) {
            *capital = ts_letters[i].small != unit;
            return &ts_letters[i];
        }
    }
    return NULL;
}

/* Returns the symbol of a space, digit or sign; 0 for any other character. */
static unsigned plain_symbol(unsigned unit)
{
    if (unit == ' ') {
        return SYMBOL_SPACE;
    }
    if (unit >= '0' && unit <= '9') {
        return SYMBOL_DIGIT + unit - '0';
    }
    for (unsigned i = 0; i < sizeof POINTS; i++) {
        if (POINTS[i] == unit) {
            return SYMBOL_POINT + i;
        }
    }
    for (unsigned i = 0; i < TS_SIGNS; i++) {
        if (ts_signs[i] == unit) {
            return SYMBOL_SIGN + i;
        }
    }
    return 0;
}

/* Section 4.1: whether three capitals come before a small letter, in a character and the 7 after it. */
static bool capitals_follow(const struct ts_text *text, size_t from)
{
    unsigned capitals = 0;
    for (size_t i = from; i < text->length && i < from + 8; i++) {
        bool capital;
        const struct ts_letter *letter = find_letter(text->units[i], &capital);
        if (letter == NULL || letter->capital == 0) {
            continue;
        }
        if (!capital) {
            return false;
        }
        if (++capitals == 3) {
            return true;
        }
    }
    return false;
}

static void cutter_init(struct cutter *cutter, const struct ts_text *text, unsigned page)
{
    memset(cutter, 0, sizeof *cutter);
    cutter->text = text;
    cutter->page = page;
}

static void cut_letter(struct cutter *cutter, const struct ts_letter *letter, bool capital)
{
    if (letter->page != cutter->page) {
        cutter->queue[cutter->queued++] =
            letter->page == (cutter->page + 1) % 3 ? SYMBOL_NEXT_PAGE : SYMBOL_OTHER_PAGE;
        cutter->page = letter->page;
    }
    if (letter->capital != 0 && capital != cutter->locked) {
        if (cutter->locked || capitals_follow(cutter->text, cutter->next)) {
            cutter->queue[cutter->queued++] = SYMBOL_LOCK;
            cutter->locked = !cutter->locked;
        } else {
            cutter->queue[cutter->queued++] = SYMBOL_SHIFT;
        }
    }
    cutter->queue[cutter->queued++] = (uint8_t)(SYMBOL_LETTER + letter->slot);
    if (letter->mark != 0) {
        cutter->queue[cutter->queued++] = (uint8_t)(SYMBOL_MARK + letter->mark - 1);
    }
}

/* Returns the next symbol of the text. After an escape, cutter->unit is the character. */
static unsigned cut(struct cutter *cutter)
{
    if (cutter->taken < cutter->queued) {
        return cutter->queue[cutter->taken++];
    }
    if (cutter->next == cutter->text->length) {
        return SYMBOL_END;
    }
    unsigned unit = cutter->text->units[cutter->next];
    unsigned symbol = plain_symbol(unit);
    bool capital = false;
    const struct ts_letter *letter = symbol == 0 ? find_letter(unit, &capital) : NULL;
    if (letter != NULL) {
        cutter->queued = 0;
        cutter->taken = 1;
        cut_letter(cutter, letter, capital);
        symbol = cutter->queue[0];
    } else if (symbol == 0) {
        cutter->unit = unit;
        symbol = SYMBOL_ESCAPE;
    }
    cutter->next++;
    return symbol;
}

/* Section 5: the language of a text. */
static unsigned text_language(const struct ts_text *text)
{
    struct cutter cutter;
    struct context context = {{0, 0, 0}};
    int sums[NO_LANGUAGE + 1] = {0};
    bool had_letter = false;
    if (text->length == 0) {
        return 0;
    }
    cutter_init(&cutter, text, 0);
    for (unsigned i = 0; i < LANGUAGE_SYMBOLS; i++) {
        unsigned symbol = cut(&cutter);
        if (!had_letter && (symbol == SYMBOL_NEXT_PAGE || symbol == SYMBOL_OTHER_PAGE)) {
            return symbol == SYMBOL_NEXT_PAGE ? RUSSIAN : GREEK;
        }
        had_letter = had_letter || (symbol >= SYMBOL_LETTER && symbol < SYMBOL_MARK);
        for (unsigned language = 0; language < NO_LANGUAGE; language++) {
            size_t node = ROOT_LANGUAGE + language;
            for (size_t depth = 0; node != NO_NODE; depth++) {
                sums[language] += node_weight(node, symbol);
                if (depth == 2) {
                    break;
                }
                node = child(node, context.before[depth]);
            }
        }
        context_push(&context, symbol);
        if (symbol == SYMBOL_END) {
            break;
        }
    }
    unsigned best = 0;
    for (unsigned language = 1; language <= NO_LANGUAGE; language++) {
        if (language != RUSSIAN && language != GREEK && sums[language] > sums[best]) {
            best = language;
        }
    }
    return best;
}

/* ---- Joining symbols: section 4.2 ---- */

struct joiner {
    unsigned page;
    bool locked;
    bool shifted;
    bool after_letter; /* the symbol before is a letter */
    bool capital;      /* that letter was to be a capital */
    uint8_t slot;
};

static const struct ts_letter *letter_at(unsigned page, unsigned slot, unsigned mark)
{
    for (size_t i = 0; i < TS_LETTERS; i++) {
        const struct ts_letter *letter = &ts_letters[i];
        if (letter->page == page && letter->slot == slot && letter->mark == mark) {
            return letter;
        }
    }
    return NULL;
}

/* Appends what a symbol stands for. Symbols that no cutting gives are refused here or when the text is cut again. */
static enum ts_text_result join(struct joiner *joiner, unsigned symbol, unsigned unit, struct ts_text *text)
{
    bool after_letter = joiner->after_letter;
    joiner->after_letter = false;
    if (symbol == SYMBOL_SHIFT) {
        joiner->shifted = true;
        return TS_TEXT_DECODED;
    }
    if (symbol == SYMBOL_LOCK) {
        joiner->locked = !joiner->locked;
        return TS_TEXT_DECODED;
    }
    if (symbol == SYMBOL_NEXT_PAGE || symbol == SYMBOL_OTHER_PAGE) {
        joiner->page = (joiner->page + (symbol == SYMBOL_NEXT_PAGE ? 1 : 2)) % 3;
        return TS_TEXT_DECODED;
    }
    if (symbol >= SYMBOL_LETTER && symbol < SYMBOL_POINT) {
        bool is_mark = symbol >= SYMBOL_MARK;
        if (is_mark && !after_letter) {
            return TS_TEXT_MALFORMED;
        }
        if (!is_mark) {
            joiner->slot = (uint8_t)(symbol - SYMBOL_LETTER);
            joiner->capital = joiner->locked != joiner->shifted;
            joiner->shifted = false;
            joiner->after_letter = true;
        }
        const struct ts_letter *letter = letter_at(joiner->page, joiner->slot, is_mark ? symbol - SYMBOL_MARK + 1 : 0);
        if (letter == NULL) {
            return TS_TEXT_MALFORMED;
        }
        unit = joiner->capital && letter->capital != 0 ? letter->capital : letter->small;
        if (is_mark) {
            text->units[text->length - 1] = (uint16_t)unit;
            return TS_TEXT_DECODED;
        }
    } else if (symbol == SYMBOL_SPACE) {
        unit = ' ';
    } else if (symbol >= SYMBOL_SIGN) {
        unit = ts_signs[symbol - SYMBOL_SIGN];
    } else if (symbol >= SYMBOL_DIGIT && symbol < SYMBOL_LOCK) {
        unit = '0' + symbol - SYMBOL_DIGIT;
    } else if (symbol >= SYMBOL_POINT && symbol < SYMBOL_DIGIT_FOLLOWS) {
        unit = POINTS[symbol - SYMBOL_POINT];
    }
    return ts_text_append(text, unit) ? TS_TEXT_DECODED : TS_TEXT_TOO_LONG;
}

enum ts_text_result ts_compact_decode(const uint8_t *bytes, size_t length, struct ts_text *text)
{
    struct decoder decoder;
    unsigned symbol;
    unsigned unit;
    text->length = 0;
    if (length == 0) {
        return TS_TEXT_DECODED;
    }

    /* Rules 1 and 2 of section 8. */
    if (!decoder_init(&decoder, bytes, length)) {
        return TS_TEXT_MALFORMED;
    }
    const unsigned language = decoder.language;
    struct joiner joiner;
    memset(&joiner, 0, sizeof joiner);
    joiner.page = decoder.page;
    for (size_t left = 5 * length + 32;; left--) {
        if (left == 0 || !decode_symbol(&decoder, &symbol, &unit)) {
            return TS_TEXT_MALFORMED;
        }
        if (symbol == SYMBOL_END) {
            break;
        }
        enum ts_text_result result = join(&joiner, symbol, unit, text);
        if (result != TS_TEXT_DECODED) {
            return result;
        }
    }
    /* Rules 3 and 5. */
    if (!range_ended(&decoder.range) || text_language(text) != language) {
        return TS_TEXT_MALFORMED;
    }
    /* Rule 4. The bytes are decoded a second time, so that no list of symbols is kept. */
    struct cutter cutter;
    cutter_init(&cutter, text, first_page(language));
    if (!decoder_init(&decoder, bytes, length)) {
        return TS_TEXT_MALFORMED;
    }
    do {
        if (!decode_symbol(&decoder, &symbol, &unit) || cut(&cutter) != symbol
            || (symbol == SYMBOL_ESCAPE && cutter.unit != unit)) {
            return TS_TEXT_MALFORMED;
        }
    } while (symbol != SYMBOL_END);
    return TS_TEXT_DECODED;
}

#endif
