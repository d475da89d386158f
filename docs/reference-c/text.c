/* SPDX-License-Identifier: Apache-2.0 */
/* Text codings 0 to 2 (section 6). */
#include "trusted_sms.h"
#include "tables.h"

#define ESCAPE 0x1B
#define CARRIAGE_RETURN 0x0D

bool ts_text_append(struct ts_text *text, unsigned unit)
{
    if (text->length >= text->capacity) {
        return false;
    }
    text->units[text->length++] = (uint16_t)unit;
    return true;
}

#if TS_CODINGS & 1

static unsigned septet(const uint8_t *bytes, size_t length, size_t index)
{
    size_t bit = 7 * index;
    unsigned pair = bytes[bit / 8];
    if (bit / 8 + 1 < length) {
        pair |= (unsigned)bytes[bit / 8 + 1] << 8;
    }
    return (pair >> (bit % 8)) & 0x7F;
}

static enum ts_text_result decode_gsm(const uint8_t *bytes, size_t length, struct ts_text *text)
{
    size_t count = 8 * length / 7;
    size_t left = 8 * length - 7 * count;
    if (left > 0 && bytes[length - 1] >> (8 - left) != 0) {
        return TS_TEXT_MALFORMED;
    }
    if (length > 0 && length % 7 == 0 && septet(bytes, length, count - 1) == CARRIAGE_RETURN) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        unsigned unit = ts_gsm_alphabet[septet(bytes, length, i)];
        if (unit == ESCAPE) {
            if (++i == count) {
                return TS_TEXT_MALFORMED;
            }
            unsigned second = septet(bytes, length, i);
            size_t entry = 0;
            const size_t entries = sizeof ts_gsm_extensions / sizeof ts_gsm_extensions[0];
            while (entry < entries && ts_gsm_extensions[entry].septet != second) {
                entry++;
            }
            if (entry == entries) {
                return TS_TEXT_MALFORMED;
            }
            unit = ts_gsm_extensions[entry].unit;
        }
        if (!ts_text_append(text, unit)) {
            return TS_TEXT_TOO_LONG;
        }
    }
    return TS_TEXT_DECODED;
}

#endif
#if TS_CODINGS & 2

static enum ts_text_result decode_utf8(const uint8_t *bytes, size_t length, struct ts_text *text)
{
    size_t i = 0;
    while (i < length) {
        uint32_t value = bytes[i++];
        unsigned more = 0;
        uint32_t lowest = 0;
        if (value >= 0xF8) {
            return TS_TEXT_MALFORMED;
        } else if (value >= 0xF0) {
            value &= 0x07;
            more = 3;
            lowest = 0x10000;
        } else if (value >= 0xE0) {
            value &= 0x0F;
            more = 2;
            lowest = 0x800;
        } else if (value >= 0xC0) {
            value &= 0x1F;
            more = 1;
            lowest = 0x80;
        } else if (value >= 0x80) {
            return TS_TEXT_MALFORMED;
        }
        for (; more > 0; more--) {
            if (i == length || (bytes[i] & 0xC0) != 0x80) {
                return TS_TEXT_MALFORMED;
            }
            value = value << 6 | (bytes[i++] & 0x3Fu);
        }
        if (value < lowest || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
            return TS_TEXT_MALFORMED;
        }
        bool appended;
        if (value >= 0x10000) {
            value -= 0x10000;
            appended = ts_text_append(text, 0xD800 + (value >> 10)) && ts_text_append(text, 0xDC00 + (value & 0x3FF));
        } else {
            appended = ts_text_append(text, value);
        }
        if (!appended) {
            return TS_TEXT_TOO_LONG;
        }
    }
    return TS_TEXT_DECODED;
}

#endif
#if TS_CODINGS & 4

static enum ts_text_result decode_utf16(const uint8_t *bytes, size_t length, struct ts_text *text)
{
    if (length % 2 != 0) {
        return TS_TEXT_MALFORMED;
    }
    for (size_t i = 0; i < length; i += 2) {
        if (!ts_text_append(text, (unsigned)bytes[i] << 8 | bytes[i + 1])) {
            return TS_TEXT_TOO_LONG;
        }
    }
    return TS_TEXT_DECODED;
}

#endif

enum ts_text_result ts_text_decode(unsigned coding, const uint8_t *bytes, size_t length, struct ts_text *text)
{
    (void)bytes; /* no coding may be compiled in */
    (void)length;
    text->length = 0;
    switch (coding) {
#if TS_CODINGS & 1
    case TS_CODING_GSM:
        return decode_gsm(bytes, length, text);
#endif
#if TS_CODINGS & 2
    case TS_CODING_UTF8:
        return decode_utf8(bytes, length, text);
#endif
#if TS_CODINGS & 4
    case TS_CODING_UTF16:
        return decode_utf16(bytes, length, text);
#endif
#if TS_CODINGS & 8
    case TS_CODING_COMPACT:
        return ts_compact_decode(bytes, length, text);
#endif
    default:
        return TS_TEXT_MALFORMED;
    }
}
