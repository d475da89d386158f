/* SPDX-License-Identifier: Apache-2.0 */
/* What a receiver says about a payload (section 10). */
#include "trusted_sms.h"

#include <string.h>

#define SCALAR 32
#define SIGNATURE (2 * SCALAR)
#define HEADER 4
#define CURVE_P256 4
#define LONGEST_PAYLOAD 32640
#define STEPS_AFTER 5055
#define HIGHEST_STEP (INT64_C(9223372036854775800) / TS_STEP_SECONDS)

static const uint8_t ORDER[SCALAR] = {0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF,
                                      0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17,
                                      0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51};

/* The pieces of a message that its signed bytes are made of. */
struct signed_parts {
    const uint8_t *header;
    const uint8_t *sender;
    const uint8_t *answered; /* the identifier in place of a handle, or NULL */
    struct ts_bytes content; /* the content as sent, without a handle */
    const uint8_t *r;
};

void ts_receiver_init(struct ts_receiver *receiver, const uint8_t fingerprint[32])
{
    memset(receiver, 0, sizeof *receiver);
    receiver->kinds = TS_KIND_BIT(TS_KIND_TEXT);
    receiver->codings = TS_CODINGS;
    receiver->window_capacity = TS_WINDOW_SIZE;
    receiver->max_age = TS_DEFAULT_MAX_AGE;
    memcpy(receiver->fingerprint, fingerprint, sizeof receiver->fingerprint);
}

void ts_signed_prefix(uint8_t prefix[TS_SIGNED_PREFIX], const uint8_t header[2], int64_t stamp,
                      const uint8_t sender[32], const uint8_t *recipient)
{
    static const uint8_t LABEL[12] = {0x74, 0x72, 0x75, 0x73, 0x74, 0x65, 0x64, 0x2D, 0x73, 0x6D, 0x73, 0x01};
    memcpy(prefix, LABEL, sizeof LABEL);
    memcpy(prefix + 12, header, 2);
    for (size_t i = 0; i < 8; i++) {
        prefix[14 + i] = (uint8_t)((uint64_t)stamp >> (56 - 8 * i));
    }
    memcpy(prefix + 22, sender, 32);
    if (recipient != NULL) {
        memcpy(prefix + 54, recipient, 32);
    } else {
        memset(prefix + 54, 0, 32);
    }
}

/* Hashes the signed bytes, and r behind them for the identifier. */
static bool hash(const struct signed_parts *parts, int64_t stamp, const uint8_t *recipient, bool with_r,
                 uint8_t digest[32])
{
    uint8_t prefix[TS_SIGNED_PREFIX];
    struct ts_bytes list[4];
    size_t count = 0;
    ts_signed_prefix(prefix, parts->header, stamp, parts->sender, recipient);
    list[count++] = (struct ts_bytes){prefix, sizeof prefix};
    if (parts->answered != NULL) {
        list[count++] = (struct ts_bytes){parts->answered, 32};
    }
    list[count++] = parts->content;
    if (with_r) {
        list[count++] = (struct ts_bytes){parts->r, SCALAR};
    }
    return crypto_sha256(list, count, digest);
}

/* Tells whether a scalar of the signature is in [1, n - 1]. Signatures are public. */
static bool in_range(const uint8_t scalar[SCALAR])
{
    for (size_t i = 0; i < SCALAR; i++) {
        if (scalar[i] != 0) {
            return memcmp(scalar, ORDER, SCALAR) < 0;
        }
    }
    return false;
}

/* Test 7: length and fixed fields. */
static bool well_sized(const struct ts_header *header, const uint8_t *payload, size_t length)
{
    switch (header->kind) {
    case TS_KIND_TEXT:
        return length >= HEADER + SIGNATURE;
    case TS_KIND_ACKNOWLEDGEMENT:
        return length == TS_ACKNOWLEDGEMENT_LENGTH;
    case TS_KIND_COMMAND:
        return length >= HEADER + 5 + SIGNATURE
            && (payload[8] == 0x00 || (payload[8] == 0x80 && header->coding == 0));
    case TS_KIND_RESULT:
        return length >= HEADER + 5 + SIGNATURE && ((payload[8] & 0x80) == 0 || header->coding == 0);
    default:
        return false;
    }
}

/* Test 14: finds the message that an answer refers to, the last one with its handle that this sender may answer. */
static const uint8_t *find_answered(unsigned kind, const uint8_t handle[4], const uint8_t sender[32],
                                    const struct ts_sent *sent, size_t count)
{
    for (size_t i = count; i > 0; i--) {
        const struct ts_sent *last = &sent[i - 1];
        bool answerable = kind == TS_KIND_RESULT ? last->kind == TS_KIND_COMMAND
                                                 : last->kind == 1 || last->kind == 2 || last->kind == 7;
        bool to_sender = !last->bound || memcmp(last->recipient, sender, 32) == 0;
        if (answerable && to_sender && memcmp(last->identifier, handle, 4) == 0) {
            return last->identifier;
        }
    }
    return NULL;
}

/*
 * Test 15. The identifier is computed with the stamp in the window that has the bits in the header, which need not
 * be the one that the reference time gives. Returns false if a hash fails.
 */
static bool find_replay(const struct ts_window *window, uint16_t step, const struct signed_parts *parts,
                        const uint8_t *recipient, uint8_t identifier[32], bool *replayed)
{
    int64_t computed = -1;
    size_t count = window->count > TS_WINDOW_SIZE ? TS_WINDOW_SIZE : window->count;
    *replayed = false;
    for (size_t i = 0; i < count; i++) {
        const struct ts_window_entry *entry = &window->entries[i];
        if ((uint16_t)((uint64_t)(entry->stamp / TS_STEP_SECONDS) & 0xFFFF) != step) {
            continue;
        }
        if (entry->stamp != computed) {
            if (!hash(parts, entry->stamp, recipient, true, identifier)) {
                return false;
            }
            computed = entry->stamp;
        }
        if (memcmp(identifier, entry->identifier, sizeof entry->identifier) == 0) {
            *replayed = true;
            return true;
        }
    }
    return true;
}

/* Finds the one stamp near the reference time with the bits in the header. Returns false if there is none. */
static bool full_stamp(int64_t time, uint16_t low, int64_t *stamp)
{
    int64_t latest = time / TS_STEP_SECONDS + STEPS_AFTER;
    int64_t step = latest - (int64_t)(((uint64_t)latest - low) & 0xFFFF);
    if (step < 0 || step > HIGHEST_STEP) {
        return false;
    }
    *stamp = step * TS_STEP_SECONDS;
    return true;
}

/* Test 16. */
static enum ts_verdict check_signature(const struct ts_receiver *receiver, const struct ts_key *key, bool bound,
                                       const struct signed_parts *parts, int64_t stamp)
{
    uint8_t digest[32];
    if (!hash(parts, stamp, bound ? receiver->fingerprint : NULL, false, digest)) {
        return TS_NO_VERDICT;
    }
    if (crypto_verify_p256(key->point, digest, parts->r)) {
        return TS_VERIFIED;
    }
    for (size_t i = 0; bound && i < receiver->other_count && i < TS_MAX_OTHERS; i++) {
        if (!hash(parts, stamp, receiver->others[i], false, digest)) {
            return TS_NO_VERDICT;
        }
        if (crypto_verify_p256(key->point, digest, parts->r)) {
            return TS_NOT_FOR_THIS_RECIPIENT;
        }
    }
    return TS_SIGNATURE_INVALID;
}

/* Test 18: text, data and until. */
static enum ts_verdict check_content(struct ts_message *message)
{
    if (message->header.kind == TS_KIND_COMMAND && (int64_t)message->until < message->stamp / TS_STEP_SECONDS) {
        return TS_MALFORMED;
    }
    if (message->header.kind == TS_KIND_ACKNOWLEDGEMENT || message->has_bytes) {
        return TS_VERIFIED;
    }
    switch (ts_text_decode(message->header.coding, message->data.bytes, message->data.length, &message->text)) {
    case TS_TEXT_DECODED:
        return TS_VERIFIED;
    case TS_TEXT_TOO_LONG:
        return TS_NO_VERDICT;
    default:
        return TS_MALFORMED;
    }
}

/* Tests 1 to 7, which need no key; 7 before 6. */
static enum ts_verdict check_form(const struct ts_receiver *receiver, const uint8_t *payload, size_t length,
                                  struct ts_header *header)
{
    if (length < HEADER || length > LONGEST_PAYLOAD) {
        return TS_MALFORMED;
    }
    ts_header_read(payload, header);
    const unsigned known = TS_KIND_BIT(TS_KIND_TEXT) | TS_KIND_BIT(TS_KIND_ACKNOWLEDGEMENT)
        | TS_KIND_BIT(TS_KIND_COMMAND) | TS_KIND_BIT(TS_KIND_RESULT);
    if (header->version != 1 || (receiver->kinds & known & TS_KIND_BIT(header->kind)) == 0) {
        return TS_UNSUPPORTED;
    }
    if (!ts_header_allowed(header)) {
        return TS_MALFORMED;
    }
    if (header->curve != CURVE_P256) {
        return TS_UNSUPPORTED;
    }
    if (!well_sized(header, payload, length)) {
        return TS_MALFORMED;
    }
    /* Coding 0 also stands for data that are no text, which a receiver without GSM 03.38 may take. */
    bool has_text = header->kind == TS_KIND_TEXT
        || (header->kind != TS_KIND_ACKNOWLEDGEMENT && (payload[8] & 0x80) == 0);
    if (has_text && (receiver->codings & TS_CODINGS & TS_CODING_BIT(header->coding)) == 0) {
        return TS_UNSUPPORTED;
    }
    return TS_VERIFIED;
}

enum ts_verdict ts_receive(const struct ts_receiver *receiver, struct ts_sender *sender, const struct ts_sent *sent,
                           size_t sent_count, int64_t time, const uint8_t *payload, size_t length,
                           struct ts_message *message)
{
    struct ts_header *header = &message->header;
    enum ts_verdict verdict = check_form(receiver, payload, length, header);
    if (verdict != TS_VERIFIED) {
        return verdict;
    }
    if (sender == NULL) {
        return TS_UNKNOWN_SENDER;
    }
    if (time < 0) {
        return TS_NO_VERDICT;
    }

    struct signed_parts parts;
    size_t end = length - SIGNATURE;
    parts.header = payload;
    parts.sender = sender->key.fingerprint;
    parts.r = payload + end;
    parts.answered = NULL;
    if (!in_range(parts.r) || !in_range(parts.r + SCALAR)) {
        return TS_SIGNATURE_INVALID;
    }
    size_t begin = HEADER;
    if (header->kind == TS_KIND_ACKNOWLEDGEMENT || header->kind == TS_KIND_RESULT) {
        parts.answered = find_answered(header->kind, payload + HEADER, sender->key.fingerprint, sent, sent_count);
        if (parts.answered == NULL) {
            return TS_SIGNATURE_INVALID;
        }
        begin = HEADER + 4;
    }
    parts.content = (struct ts_bytes){payload + begin, end - begin};

    const uint8_t *recipient = header->bound ? receiver->fingerprint : NULL;
    bool replayed;
    if (!find_replay(&sender->window, header->step, &parts, recipient, message->identifier, &replayed)) {
        return TS_NO_VERDICT;
    }
    if (replayed) {
        return TS_REPLAYED;
    }
    if (!full_stamp(time, header->step, &message->stamp)) {
        return TS_SIGNATURE_INVALID;
    }
    verdict = check_signature(receiver, &sender->key, header->bound, &parts, message->stamp);
    if (verdict != TS_VERIFIED) {
        return verdict;
    }
    int64_t max_age = receiver->max_age;
    if (max_age < 0 || max_age > TS_LONGEST_MAX_AGE) {
        max_age = max_age < 0 ? 0 : TS_LONGEST_MAX_AGE;
    }
    if (time - message->stamp > max_age || message->stamp <= sender->window.floor) {
        return TS_TOO_OLD;
    }

    size_t data = begin;
    message->until = 0;
    message->status = 0;
    message->has_bytes = false;
    if (header->kind == TS_KIND_COMMAND) {
        message->until = (uint32_t)payload[4] << 24 | (uint32_t)payload[5] << 16 | (uint32_t)payload[6] << 8
            | payload[7];
        message->has_bytes = payload[8] == 0x80;
        data = HEADER + 5;
    } else if (header->kind == TS_KIND_RESULT) {
        message->status = payload[8] & 0x7F;
        message->has_bytes = (payload[8] & 0x80) != 0;
        data = HEADER + 5;
    }
    message->data = (struct ts_bytes){payload + data, end - data};
    message->text.length = 0;
    verdict = check_content(message);
    if (verdict != TS_VERIFIED) {
        return verdict;
    }
    if (!hash(&parts, message->stamp, recipient, true, message->identifier)) {
        return TS_NO_VERDICT;
    }
    if (parts.answered != NULL) {
        memcpy(message->answers, parts.answered, sizeof message->answers);
    }
    ts_window_add(&sender->window, message->stamp, message->identifier, max_age, receiver->window_capacity);
    return TS_VERIFIED;
}
