/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the receiver against the test vectors: gzip -dc VECTORS | ./check_vectors
 *
 * A desktop program. It uses a heap, and copies every input to a block of just its length, so that an address
 * sanitizer notices reads outside of it.
 */
#include "trusted_sms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t size)
{
    void *block = calloc(1, size > 0 ? size : 1);
    if (block == NULL) {
        fputs("check_vectors: out of memory\n", stderr);
        exit(2);
    }
    return block;
}

/* ---- Blocks that are freed together, after each file ---- */

static void **blocks;
static size_t block_count;
static size_t block_capacity;

static void *keep(size_t size)
{
    if (block_count == block_capacity) {
        block_capacity = 2 * block_capacity + 1024;
        blocks = realloc(blocks, block_capacity * sizeof *blocks);
        if (blocks == NULL) {
            fputs("check_vectors: out of memory\n", stderr);
            exit(2);
        }
    }
    return blocks[block_count++] = allocate(size);
}

static void free_blocks(void)
{
    for (size_t i = 0; i < block_count; i++) {
        free(blocks[i]);
    }
    block_count = 0;
}

/* ---- A JSON reader ---- */

enum type { NOTHING, BOOLEAN, NUMBER, STRING, LIST, OBJECT };

struct json {
    enum type type;
    int64_t number;    /* 1 or 0 of a boolean */
    char *name;        /* in an object */
    uint16_t *units;   /* of a string */
    size_t length;     /* of a string */
    char *ascii;       /* of a string, '?' for other characters */
    struct json *first; /* of a list or an object */
    struct json *next;
};

static const char *cursor;

static void fail(const char *what)
{
    fprintf(stderr, "check_vectors: malformed JSON, %s at: %.40s\n", what, cursor);
    exit(2);
}

static void skip_space(void)
{
    while (*cursor == ' ' || *cursor == '\n' || *cursor == '\r' || *cursor == '\t') {
        cursor++;
    }
}

static void expect(char character)
{
    skip_space();
    if (*cursor++ != character) {
        cursor--;
        fail("another character is expected");
    }
}

static unsigned hex_digit(char character)
{
    if (character >= '0' && character <= '9') {
        return (unsigned)(character - '0');
    }
    if (character >= 'a' && character <= 'f') {
        return (unsigned)(character - 'a') + 10;
    }
    if (character >= 'A' && character <= 'F') {
        return (unsigned)(character - 'A') + 10;
    }
    fail("a hexadecimal digit is expected");
    return 0;
}

static void parse_string(struct json *value)
{
    expect('"');
    size_t capacity = 0;
    while (cursor[capacity] != '"' && cursor[capacity] != '\0') {
        capacity += cursor[capacity] == '\\' && cursor[capacity + 1] != '\0' ? 2 : 1;
    }
    value->type = STRING;
    value->units = keep((capacity + 1) * sizeof *value->units);
    value->ascii = keep(capacity + 1);
    while (*cursor != '"') {
        uint32_t unit = (unsigned char)*cursor++;
        if (unit == 0) {
            fail("a string has no end");
        }
        if (unit == '\\') {
            char escaped = *cursor++;
            const char *known = strchr("\"\\/b\bf\fn\nr\rt\t", escaped);
            if (escaped == 'u') {
                unit = 0;
                for (int i = 0; i < 4; i++) {
                    unit = unit << 4 | hex_digit(*cursor++);
                }
            } else if (escaped == '"' || escaped == '\\' || escaped == '/') {
                unit = (unsigned char)escaped;
            } else if (known != NULL) {
                unit = (unsigned char)known[1];
            } else {
                fail("an unknown escape");
            }
        } else if (unit >= 0x80) {
            int more = unit >= 0xF0 ? 3 : unit >= 0xE0 ? 2 : 1;
            unit &= 0x3Fu >> more;
            for (; more > 0; more--) {
                unit = unit << 6 | ((unsigned char)*cursor++ & 0x3Fu);
            }
        }
        if (unit >= 0x10000) {
            value->ascii[value->length] = '?';
            value->units[value->length++] = (uint16_t)(0xD800 + ((unit - 0x10000) >> 10));
            unit = 0xDC00 + ((unit - 0x10000) & 0x3FF);
        }
        value->ascii[value->length] = unit < 0x80 && unit > 0 ? (char)unit : '?';
        value->units[value->length++] = (uint16_t)unit;
    }
    cursor++;
}

static void parse_value(struct json *value, int depth)
{
    skip_space();
    if (depth > 50) {
        fail("too deep");
    }
    if (*cursor == '{' || *cursor == '[') {
        char close = *cursor == '{' ? '}' : ']';
        struct json **last = &value->first;
        value->type = *cursor++ == '{' ? OBJECT : LIST;
        skip_space();
        while (*cursor != close) {
            struct json *item = keep(sizeof *item);
            if (value->first != NULL) {
                expect(',');
            }
            if (value->type == OBJECT) {
                struct json name = {0};
                skip_space();
                parse_string(&name);
                item->name = name.ascii;
                expect(':');
            }
            parse_value(item, depth + 1);
            *last = item;
            last = &item->next;
            skip_space();
        }
        cursor++;
    } else if (*cursor == '"') {
        parse_string(value);
    } else if (strncmp(cursor, "true", 4) == 0 || strncmp(cursor, "null", 4) == 0) {
        value->type = *cursor == 't' ? BOOLEAN : NOTHING;
        value->number = *cursor == 't';
        cursor += 4;
    } else if (strncmp(cursor, "false", 5) == 0) {
        value->type = BOOLEAN;
        cursor += 5;
    } else {
        char *end;
        value->type = NUMBER;
        value->number = strtoll(cursor, &end, 10);
        if (end == cursor) {
            fail("a value is expected");
        }
        cursor = end;
    }
}

/* Returns a field of an object; NULL if there is none or it is null. */
static const struct json *get(const struct json *object, const char *name)
{
    for (const struct json *item = object != NULL ? object->first : NULL; item != NULL; item = item->next) {
        if (strcmp(item->name, name) == 0) {
            return item->type == NOTHING ? NULL : item;
        }
    }
    return NULL;
}

static const char *get_string(const struct json *object, const char *name)
{
    const struct json *value = get(object, name);
    return value != NULL && value->type == STRING ? value->ascii : NULL;
}

static int64_t get_number(const struct json *object, const char *name, int64_t otherwise)
{
    const struct json *value = get(object, name);
    return value != NULL && value->type != STRING ? value->number : otherwise;
}

static const struct json *items(const struct json *object, const char *name)
{
    const struct json *value = get(object, name);
    return value != NULL ? value->first : NULL;
}

static const struct json *find(const struct json *list, const char *name)
{
    for (; list != NULL; list = list->next) {
        if (strcmp(get_string(list, "name"), name) == 0) {
            return list;
        }
    }
    return NULL;
}

/* Decodes hexadecimal into a block of just its length. */
static struct ts_bytes unhex(const char *hex)
{
    size_t length = strlen(hex) / 2;
    uint8_t *bytes = length > 0 ? keep(length) : NULL;
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
    }
    return (struct ts_bytes){length > 0 ? bytes : (const uint8_t *)"", length};
}

static bool equal(const uint8_t *bytes, size_t length, struct ts_bytes expected)
{
    return length == expected.length && memcmp(bytes, expected.bytes, length) == 0;
}

/* ---- Counts ---- */

#define REASONS 32

static unsigned long passed;
static unsigned long passed_unsupported;
static unsigned long passed_own;
static unsigned long failed;
static unsigned long hostile;
static const char *reasons[REASONS];
static unsigned long left_out[REASONS];
static char file_name[64];

static void leave_out(const char *reason)
{
    for (size_t i = 0; i < REASONS; i++) {
        if (reasons[i] == NULL || strcmp(reasons[i], reason) == 0) {
            reasons[i] = reason;
            left_out[i]++;
            return;
        }
    }
}

static bool check(bool holds, const char *list, const char *name, const char *what)
{
    if (holds && strcmp(list, "own cases") == 0) {
        passed_own++;
    } else if (holds) {
        passed++;
    } else {
        failed++;
        printf("FAILED %s, %s, %s: %s\n", file_name, list, name, what);
    }
    return holds;
}

/* ---- Names of the vectors ---- */

static const char *const KINDS[16] = {NULL, "signed text", "signed and encrypted text", "public key",
                                      "acknowledgement", "certificate", "offer", "acceptance", "command", "result",
                                      "revocation list", NULL, NULL, NULL, NULL, NULL};
static const char *const VERDICTS[] = {"verified", "malformed", "unsupported", "unknown sender", "signature invalid",
                                       "replayed", "not for this recipient", "too old", "(no verdict)"};

static unsigned kind_number(const char *word)
{
    for (unsigned i = 0; i < 16; i++) {
        if (KINDS[i] != NULL && strcmp(KINDS[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

static const unsigned KNOWN = TS_KIND_BIT(TS_KIND_TEXT) | TS_KIND_BIT(TS_KIND_ACKNOWLEDGEMENT)
    | TS_KIND_BIT(TS_KIND_COMMAND) | TS_KIND_BIT(TS_KIND_RESULT);

/* ---- Keys ---- */

static bool on_p256(const struct json *file, const char *name)
{
    const struct json *key = get(get(file, "keys"), name);
    const char *curve = get_string(key, "curve");
    curve = curve != NULL ? curve : get_string(file, "curve");
    return curve != NULL && strcmp(curve, "P-256") == 0;
}

static bool load_key(const struct json *file, const char *name, struct ts_key *key)
{
    const char *point = get_string(get(get(file, "keys"), name), "public");
    return point != NULL && on_p256(file, name) && ts_key_init(key, unhex(point).bytes);
}

/* Only the fingerprint is needed of a receiver's key, or of other recipients'. */
static bool load_fingerprint(const struct json *file, const char *name, uint8_t fingerprint[32])
{
    const char *hex = get_string(get(get(file, "keys"), name), "fingerprint");
    if (hex == NULL) {
        return false;
    }
    memcpy(fingerprint, unhex(hex).bytes, 32);
    return true;
}

static void check_keys(const struct json *file)
{
    for (const struct json *item = items(file, "keys"); item != NULL; item = item->next) {
        struct ts_key key;
        char digits[36];
        if (!on_p256(file, item->name)) {
            leave_out("key on another curve");
            continue;
        }
        bool valid = load_key(file, item->name, &key);
        if (valid) {
            ts_fingerprint_digits(key.fingerprint, digits);
        }
        struct ts_bytes point = unhex(get_string(item, "uncompressed"));
        check(valid && equal(key.fingerprint, 32, unhex(get_string(item, "fingerprint")))
                  && memcmp(key.point, point.bytes + 1, 64) == 0 && strcmp(digits, get_string(item, "digits")) == 0,
              "keys", item->name, "point, fingerprint or digits differ");
    }
}

/* ---- Messages that the receiver makes ---- */

static void check_messages(const struct json *file)
{
    for (const struct json *item = items(file, "messages"); item != NULL; item = item->next) {
        unsigned kind = kind_number(get_string(item, "kind"));
        const char *sender = get_string(item, "sender");
        const char *recipient = get_string(item, "recipient");
        struct ts_signer signer;
        uint8_t to[32];
        if (kind != TS_KIND_ACKNOWLEDGEMENT && kind != TS_KIND_RESULT) {
            leave_out("message of a kind that this program does not make");
            continue;
        }
        if (!on_p256(file, sender)) {
            leave_out("message by a key on another curve");
            continue;
        }
        if (get(item, "additional") != NULL) {
            leave_out("signature with additional data");
            continue;
        }
        memcpy(signer.private_key, unhex(get_string(get(get(file, "keys"), sender), "private")).bytes, 32);
        load_fingerprint(file, sender, signer.fingerprint);
        load_fingerprint(file, recipient, to);
        struct ts_bytes payload = unhex(get_string(item, "payload"));
        const char *of = get_string(item, kind == TS_KIND_RESULT ? "answers" : "acknowledges");
        struct ts_bytes identifier = unhex(get_string(find(items(file, "messages"), of), "identifier"));
        int64_t stamp = get_number(item, "stamp", -1);
        uint8_t *made = keep(payload.length + 1);
        size_t length;
        if (kind == TS_KIND_ACKNOWLEDGEMENT) {
            bool done = ts_make_acknowledgement(&signer, to, stamp, identifier.bytes, made);
            length = done ? TS_ACKNOWLEDGEMENT_LENGTH : 0;
        } else {
            /* The program has no encoder of texts: the data are those of the payload. */
            struct ts_bytes data = {payload.bytes + 9, payload.length - 73};
            length = ts_make_result(&signer, to, stamp, identifier.bytes, (unsigned)get_number(item, "status", 0),
                                    get(item, "bytes") != NULL, (unsigned)get_number(item, "coding", 0), &data, made,
                                    payload.length);
        }
        check(equal(made, length, payload), "messages", get_string(item, "name"), "another payload is made");
    }
}

/* ---- Receptions ---- */

/* The number of the step that fails; 100 for none, and for those of certificates and lists. */
static long failing_step(const struct json *vector)
{
    const char *step = get_string(vector, "step");
    if (step != NULL) {
        return step[0] >= '0' && step[0] <= '9' ? strtol(step, NULL, 10) : 100;
    }
    return get_number(vector, "step", 100);
}

static size_t load_sent(const struct json *file, const struct json *vector, struct ts_sent **sent)
{
    size_t count = 0;
    for (const struct json *item = items(vector, "sent"); item != NULL; item = item->next) {
        count++;
    }
    *sent = keep(count * sizeof **sent);
    count = 0;
    for (const struct json *item = items(vector, "sent"); item != NULL; item = item->next) {
        const struct json *message = find(items(file, "messages"), item->ascii);
        const char *recipient = get_string(message, "recipient");
        (*sent)[count].kind = (uint8_t)kind_number(get_string(message, "kind"));
        (*sent)[count].bound = recipient != NULL;
        if (recipient != NULL) {
            load_fingerprint(file, recipient, (*sent)[count].recipient);
        }
        memcpy((*sent)[count++].identifier, unhex(get_string(message, "identifier")).bytes, 32);
    }
    return count;
}

struct situation {
    struct ts_receiver receiver;
    struct ts_sender sender;
    bool has_sender;
    struct ts_sent *sent;
    size_t sent_count;
    uint8_t (*others)[32];
};

static enum ts_verdict receive(struct situation *situation, int64_t time, struct ts_bytes payload,
                               struct ts_message *message)
{
    memset(message, 0, sizeof *message);
    message->text.capacity = TS_TEXT_UNITS(payload.length);
    message->text.units = allocate(message->text.capacity * sizeof(uint16_t));
    return ts_receive(&situation->receiver, situation->has_sender ? &situation->sender : NULL, situation->sent,
                      situation->sent_count, time, payload.bytes, payload.length, message);
}

static enum ts_verdict receive_only(struct situation *situation, int64_t time, struct ts_bytes payload)
{
    struct ts_message message;
    enum ts_verdict verdict = receive(situation, time, payload, &message);
    free(message.text.units);
    return verdict;
}

static bool same_fields(const struct json *vector, const struct ts_message *message)
{
    const struct json *text = get(vector, "text");
    const char *bytes = get_string(vector, "bytes");
    const char *answers = get_string(vector, "answers");
    answers = answers != NULL ? answers : get_string(vector, "acknowledges");
    if (message->stamp != get_number(vector, "stamp", -1)) {
        return false;
    }
    if (text != NULL
        && (message->has_bytes || message->text.length != text->length
            || memcmp(message->text.units, text->units, 2 * text->length) != 0)) {
        return false;
    }
    if (bytes != NULL && (!message->has_bytes || !equal(message->data.bytes, message->data.length, unhex(bytes)))) {
        return false;
    }
    if (answers != NULL && !equal(message->answers, 32, unhex(answers))) {
        return false;
    }
    return (int64_t)message->until * TS_STEP_SECONDS == get_number(vector, "until", 0)
        && message->status == get_number(vector, "status", 0);
}

/*
 * Receives shortened and changed payloads, for the sanitizers. Tells whether none is verified, which holds for those of
 * a genuine message: no change here gives (r, n - s).
 */
static bool refuses_changes(const struct situation *before, int64_t time, struct ts_bytes payload)
{
    bool refused = true;
    for (size_t i = 0; i < payload.length; i += payload.length > 1000 ? 997 : 7) {
        struct situation situation = *before;
        uint8_t *copy = allocate(i);
        memcpy(copy, payload.bytes, i);
        refused = refused && receive_only(&situation, time, (struct ts_bytes){copy, i}) != TS_VERIFIED;
        free(copy);
        situation = *before;
        copy = allocate(payload.length);
        memcpy(copy, payload.bytes, payload.length);
        copy[i] ^= (uint8_t)(1u << (i % 8));
        refused = refused && receive_only(&situation, time, (struct ts_bytes){copy, payload.length}) != TS_VERIFIED;
        free(copy);
        hostile += 2;
    }
    return refused;
}

static void check_reception(const struct json *file, const struct json *vector)
{
    const char *name = get_string(vector, "name");
    const char *sender = get_string(vector, "sender");
    const char *expected = get_string(vector, "verdict");
    struct ts_bytes payload = unhex(get_string(vector, "payload"));
    int64_t time = get_number(vector, "time", 0);
    struct situation situation = {0};
    uint8_t fingerprint[32];

    load_fingerprint(file, get_string(vector, "receiver"), fingerprint);
    ts_receiver_init(&situation.receiver, fingerprint);
    situation.receiver.kinds = (uint16_t)KNOWN;
    if (get(vector, "takes") != NULL) {
        unsigned kinds = 0;
        for (const struct json *item = items(vector, "takes"); item != NULL; item = item->next) {
            kinds |= TS_KIND_BIT(kind_number(item->ascii));
        }
        situation.receiver.kinds = (uint16_t)kinds;
    }

    /* A program that knows less says "unsupported" where it comes to what it does not know. */
    bool reduced = false;
    bool known = false;
    if (payload.length >= 4 && payload.bytes[0] >> 6 == 1) {
        long step = failing_step(vector);
        unsigned curve = payload.bytes[1] & 31;
        known = (KNOWN & TS_KIND_BIT((payload.bytes[0] >> 2) & 15)) != 0;
        unsigned kind = (payload.bytes[0] >> 2) & 15;
        unsigned coding = (payload.bytes[1] >> 5) & 3;
        bool has_text =
            kind == TS_KIND_TEXT
            || (kind != TS_KIND_ACKNOWLEDGEMENT && step > 7 && payload.length > 8 && payload.bytes[8] < 0x80);
        reduced = (step > 3 && !known) || (step > 5 && curve != 4)
            || ((TS_CODINGS & TS_CODING_BIT(coding)) == 0 && step > 7 && has_text);
    }
    ts_window_init(&situation.sender.window);
    if (reduced) {
        bool holds = check(receive_only(&situation, time, payload) == TS_UNSUPPORTED, "receptions", name,
                           "unsupported is expected, for a kind or curve that this program does not know");
        if (holds) {
            passed--;
            passed_unsupported++;
        }
        return;
    }
    if (sender == NULL && get(vector, "anchors") != NULL && items(vector, "anchors") != NULL
        && failing_step(vector) > 8) {
        leave_out("reception: the sender's key may be known by a certificate");
        return;
    }
    situation.has_sender = sender != NULL && load_key(file, sender, &situation.sender.key);
    if (sender != NULL && !situation.has_sender && failing_step(vector) > 8) {
        leave_out("reception: the sender's key is on another curve");
        return;
    }
    situation.receiver.max_age = get_number(vector, "maximumAge", TS_DEFAULT_MAX_AGE);
    situation.receiver.window_capacity = (uint16_t)get_number(vector, "capacity", TS_WINDOW_SIZE);
    situation.sender.window.floor = get_number(vector, "floor", -1);
    situation.sent_count = load_sent(file, vector, &situation.sent);
    for (const struct json *item = items(vector, "others"); item != NULL; item = item->next) {
        situation.receiver.other_count++;
    }
    situation.others = keep(32 * situation.receiver.other_count);
    situation.receiver.others = (const uint8_t (*)[32])situation.others;
    size_t other = 0;
    for (const struct json *item = items(vector, "others"); item != NULL; item = item->next) {
        load_fingerprint(file, item->ascii, situation.others[other++]);
    }
    for (const struct json *item = items(vector, "after"); item != NULL; item = item->next) {
        const struct json *before = find(items(file, "messages"), item->ascii);
        struct ts_bytes bytes = unhex(get_string(before, "payload"));
        if ((KNOWN & TS_KIND_BIT(kind_number(get_string(before, "kind")))) == 0) {
            leave_out("reception: a message of an unknown kind was verified before");
            return;
        }
        if ((TS_CODINGS & TS_CODING_BIT(get_number(before, "coding", 0))) == 0 && get(before, "text") != NULL) {
            leave_out("reception: a message in an unknown text coding was verified before");
            return;
        }
        if (receive_only(&situation, get_number(vector, "afterTime", time), bytes) != TS_VERIFIED) {
            check(false, "receptions", name, "a message before it is not verified");
            return;
        }
    }
    for (const struct json *item = items(vector, "afterRefused"); item != NULL; item = item->next) {
        if (receive_only(&situation, time, unhex(item->ascii)) == TS_VERIFIED) {
            check(false, "receptions", name, "a message before it is not refused");
            return;
        }
    }

    struct situation before = situation;
    struct ts_message message;
    enum ts_verdict verdict = receive(&situation, time, payload, &message);
    char what[100];
    snprintf(what, sizeof what, "expected %s, not %s", expected, VERDICTS[verdict]);
    bool holds = strcmp(VERDICTS[verdict], expected) == 0;
    if (holds && verdict == TS_VERIFIED) {
        holds = same_fields(vector, &message);
        strcpy(what, "a field differs");
        /* The message is replayed now, if the window has room for it. */
        enum ts_verdict again = receive_only(&situation, time, payload);
        if (holds && again != TS_REPLAYED && again != TS_TOO_OLD) {
            holds = false;
            strcpy(what, "the same message again is not replayed");
        }
    }
    free(message.text.units);
    /* A change to a payload that is refused may give back the genuine one. */
    if (holds && known && !refuses_changes(&before, time, payload) && verdict == TS_VERIFIED) {
        holds = false;
        strcpy(what, "a changed payload is verified");
    }
    check(holds, "receptions", name, what);
}

/* ---- Texts ---- */

/* Changes each bit of an encoded text. A text has one encoding, so that no other bytes may give it. */
static bool only_encoding(unsigned coding, struct ts_bytes bytes, const struct json *text)
{
    bool only = true;
    uint8_t *copy = allocate(bytes.length);
    struct ts_text decoded = {allocate(2 * TS_TEXT_UNITS(bytes.length)), TS_TEXT_UNITS(bytes.length), 0};
    memcpy(copy, bytes.bytes, bytes.length);
    for (size_t bit = 0; bit < 8 * bytes.length; bit++) {
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        only = only
            && (ts_text_decode(coding, copy, bytes.length, &decoded) != TS_TEXT_DECODED
                || decoded.length != text->length || memcmp(decoded.units, text->units, 2 * text->length) != 0);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        hostile++;
    }
    free(decoded.units);
    free(copy);
    return only;
}

static void check_text(const struct json *file)
{
    static const char *const CODINGS[4] = {"gsm", "utf8", "utf16", "compact"};
    for (const struct json *item = items(file, "encode"); item != NULL; item = item->next) {
        const struct json *text = get(item, "text");
        for (unsigned coding = 0; coding < 4; coding++) {
            const char *hex = get_string(item, CODINGS[coding]);
            if (hex == NULL) {
                leave_out("text that a coding does not carry (there is no encoder)");
                continue;
            }
            if ((TS_CODINGS & TS_CODING_BIT(coding)) == 0) {
                leave_out("text in a coding that is not compiled in");
                continue;
            }
            struct ts_bytes bytes = unhex(hex);
            struct ts_text decoded = {allocate(2 * text->length), text->length, 0};
            bool holds = ts_text_decode(coding, bytes.bytes, bytes.length, &decoded) == TS_TEXT_DECODED
                && decoded.length == text->length && memcmp(decoded.units, text->units, 2 * text->length) == 0;
            if (holds && text->length > 0) {
                decoded.capacity--;
                holds = ts_text_decode(coding, bytes.bytes, bytes.length, &decoded) == TS_TEXT_TOO_LONG;
            }
            free(decoded.units);
            holds = holds && only_encoding(coding, bytes, text);
            check(holds, CODINGS[coding], hex, "the text differs");
        }
        leave_out("choice of a text coding (there is no encoder)");
    }
    for (const struct json *item = items(file, "malformed"); item != NULL; item = item->next) {
        struct ts_bytes bytes = unhex(get_string(item, "bytes"));
        struct ts_text decoded = {allocate(2 * TS_TEXT_UNITS(bytes.length)), TS_TEXT_UNITS(bytes.length), 0};
        check(ts_text_decode((unsigned)get_number(item, "coding", 0), bytes.bytes, bytes.length, &decoded)
                  == TS_TEXT_MALFORMED,
              "malformed", get_string(item, "bytes"), get_string(item, "comment"));
        free(decoded.units);
    }
    /* Bytes without order in every coding, for the sanitizers. */
    uint32_t state = 1;
    for (unsigned round = 0; round < 20000; round++) {
        size_t length = round % 40;
        uint8_t *bytes = allocate(length);
        for (size_t i = 0; i < length; i++) {
            state = state * 1664525u + 1013904223u;
            bytes[i] = (uint8_t)(state >> 24);
        }
        struct ts_text decoded = {allocate(2 * TS_TEXT_UNITS(length)), TS_TEXT_UNITS(length), 0};
        if (ts_text_decode(round / 40 % 4, bytes, length, &decoded) == TS_TEXT_TOO_LONG) {
            check(false, "random bytes", "any", "more units than TS_TEXT_UNITS");
        }
        free(decoded.units);
        free(bytes);
        hostile++;
    }
}

/* ---- Parts ---- */

static void check_parts(const struct json *file)
{
    for (const struct json *sequence = items(file, "sequences"); sequence != NULL; sequence = sequence->next) {
        struct ts_reassembly *reassembly = allocate(sizeof *reassembly);
        bool holds = true;
        for (const struct json *event = items(sequence, "events"); event != NULL; event = event->next) {
            struct ts_bytes user_data = unhex(get_string(event, "userData"));
            const struct json *from = get(event, "from");
            const char *expected = get_string(event, "payload");
            struct ts_bytes payload = {NULL, 0};
            struct ts_sms sms;
            bool read = ts_sms_read(user_data.bytes, user_data.length, &sms);
            if (read == (get(event, "refused") != NULL)) {
                holds = false;
                continue;
            }
            bool complete = read
                && ts_reassemble(reassembly, (const uint8_t *)from->ascii, from->length, get_number(event, "time", 0),
                                 &sms, &payload);
            holds = holds && complete == (expected != NULL)
                && (!complete || equal(payload.bytes, payload.length, unhex(expected)));
        }
        check(holds, "parts", get_string(sequence, "name"), get_string(sequence, "comment"));
        free(reassembly);
    }
    /* Shortened and changed user data, all at one receiver. */
    struct ts_reassembly *reassembly = allocate(sizeof *reassembly);
    uint32_t state = 1;
    for (unsigned round = 0; round < 200000; round++) {
        uint8_t address[3];
        size_t length = round % 7 == 0 ? round % 141 : 12 + round % 5;
        uint8_t *bytes = allocate(length);
        for (size_t i = 0; i < length; i++) {
            static const uint8_t HEADER[12] = {0x0B, 5, 4, 0x40, 0x5A, 0x40, 0x5A, 0, 3, 1, 3, 1};
            state = state * 1664525u + 1013904223u;
            bytes[i] = i < 12 && state >> 28 != 0 ? HEADER[i] : (uint8_t)(state >> 24);
        }
        if (length > 11) {
            bytes[11] = (uint8_t)(state >> 22 & 3);
        }
        memset(address, (int)(state >> 20 & 7), sizeof address);
        struct ts_sms sms;
        struct ts_bytes payload;
        if (ts_sms_read(bytes, length, &sms)
            && ts_reassemble(reassembly, address, sizeof address, round, &sms, &payload)
            && payload.length > TS_MAX_PAYLOAD) {
            check(false, "random SMS", "any", "a payload is too long");
        }
        free(bytes);
        hostile++;
    }
    free(reassembly);
}

/* ---- Clocks ---- */

static void check_clocks(const struct json *file)
{
    for (const struct json *item = items(file, "timeStamps"); item != NULL; item = item->next) {
        int64_t time = -1;
        bool decoded = ts_timestamp_decode(unhex(get_string(item, "field")).bytes, &time);
        check(decoded ? time == get_number(item, "time", -1) : get(item, "time") == NULL, "timeStamps",
              get_string(item, "name"), get_string(item, "comment"));
    }
    for (const struct json *item = items(file, "referenceTimes"); item != NULL; item = item->next) {
        check(ts_reference_time(get(item, "stated") != NULL, get_number(item, "stated", 0), get_number(item, "own", 0))
                  == get_number(item, "reference", -1),
              "referenceTimes", get_string(item, "name"), get_string(item, "comment"));
    }
    for (const struct json *item = items(file, "stamps"); item != NULL; item = item->next) {
        int64_t stamp = -1;
        bool may = ts_next_stamp(get_number(item, "last", -1), get_number(item, "time", 0), &stamp);
        check(may ? stamp == get_number(item, "stamp", -1) : get(item, "stamp") == NULL, "stamps",
              get_string(item, "name"), get_string(item, "comment"));
    }
    for (const struct json *item = items(file, "confirmed"); item != NULL; item = item->next) {
        int64_t stamp = -1;
        int64_t last = get_number(item, "last", -1);
        int64_t time = get_number(item, "time", 0);
        bool forgotten = ts_may_forget_stamp(last, time);
        bool may = ts_next_stamp(forgotten ? -1 : last, time, &stamp);
        check(forgotten == (get_number(item, "forgotten", 0) != 0) && may && stamp == get_number(item, "stamp", -1),
              "confirmed", get_string(item, "name"), get_string(item, "comment"));
    }
}

/* ---- The device's table of section 19 ---- */

static bool store_nothing(void *context, const struct ts_device_state *state)
{
    (void)context;
    (void)state;
    return true;
}

static const char *state_word(const struct ts_device *device)
{
    static const char *const WORDS[3] = {"not known", "begun", "ended"};
    return WORDS[device->state.commands[0].state];
}

/* Compares a result that is sent. The stamp is that of the message in the vectors only if the clock is there. */
static bool same_result(const struct json *file, const struct json *event, struct ts_bytes result)
{
    const char *name = get_string(event, "sends");
    if (name == NULL) {
        return result.length == 0;
    }
    const struct json *message = find(items(file, "messages"), name);
    struct ts_bytes expected = unhex(get_string(message, "payload"));
    if (result.length != expected.length || memcmp(result.bytes + 4, expected.bytes + 4, expected.length - 68) != 0) {
        return false;
    }
    return memcmp(result.bytes + 2, expected.bytes + 2, 2) != 0
        || memcmp(result.bytes, expected.bytes, expected.length) == 0;
}

static void check_device(const struct json *file, const struct json *sequence)
{
    struct ts_device *device = allocate(sizeof *device);
    const struct json *keys = get(file, "keys");
    const struct json *bob = get(keys, "bob");
    struct ts_message message;
    struct ts_message command;
    bool holds = ts_device_init(device, unhex(get_string(get(keys, "sybil"), "public")).bytes,
                                unhex(get_string(bob, "public")).bytes, unhex(get_string(bob, "private")).bytes);
    device->store = store_nothing;
    memset(&message, 0, sizeof message);
    memset(&command, 0, sizeof command);
    message.text.capacity = 1000;
    message.text.units = allocate(2 * message.text.capacity);
    struct ts_bytes last = {NULL, 0};
    for (const struct json *event = items(sequence, "events"); holds && event != NULL; event = event->next) {
        const char *what = get_string(event, "event");
        int64_t time = get_number(event, "time", 0);
        struct ts_bytes result = {NULL, 0};
        if (strcmp(what, "command") == 0) {
            enum ts_verdict verdict;
            const struct json *arrived = find(items(file, "messages"), get_string(event, "message"));
            struct ts_bytes payload = unhex(get_string(arrived, "payload"));
            enum ts_device_action action =
                ts_device_receive(device, time, payload.bytes, payload.length, &verdict, &message, &result);
            command = message;
            holds = strcmp(VERDICTS[verdict], get_string(event, "verdict")) == 0
                && (action == TS_DEVICE_EXECUTE) == (strcmp(get_string(event, "result"), "begun") == 0)
                && (action == TS_DEVICE_SEND) == (get(event, "sends") != NULL);
        } else if (strcmp(what, "done") == 0) {
            ts_device_done(device, time, command.identifier, TS_STATUS_DONE, false, TS_CODING_GSM,
                           &(struct ts_bytes){NULL, 0}, &result);
        } else if (strcmp(what, "start") == 0) {
            ts_device_start(device, time, &result);
        } else {
            holds = false;
        }
        holds = holds && same_result(file, event, result)
            && strcmp(state_word(device), get_string(event, "state")) == 0;
        /* What is sent again is the same payload. */
        holds = holds && (result.length == 0 || last.length == 0 || equal(result.bytes, result.length, last));
        if (result.length > 0) {
            uint8_t *copy = keep(result.length);
            memcpy(copy, result.bytes, result.length);
            last = (struct ts_bytes){copy, result.length};
        }
    }
    check(holds, "sequences", get_string(sequence, "name"), get_string(sequence, "comment"));
    free(message.text.units);
    free(device);
}

/* ---- Cases beside the vectors ---- */

/* Compact bytes that a receiver must refuse, though each is close to an encoding. */
static void check_malformed_compact(void)
{
    static const char *const CASES[] = {
        /* Zeros, and a byte that the decoder never reads, behind the encoding of "Hello", 08815bd1. */
        "08815bd1000001",
        "08815bd10000000001",
        /* A character that is escaped with 16 bits, though its block is the remembered one. */
        "07e88aad48113216c1da598e",
        "07e88aad4e0489a26bd72efc",
        "07e88aad4e05128c2a5b2757",
        "07e88aad4e05128e29dbc0a9",
        /* An escaped character that has a symbol. */
        "07e88aad40303c58",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint16_t units[TS_TEXT_UNITS(20)];
        struct ts_text text = {units, TS_TEXT_UNITS(20), 0};
        struct ts_bytes bytes = unhex(CASES[i]);
        check(ts_text_decode(TS_CODING_COMPACT, bytes.bytes, bytes.length, &text) == TS_TEXT_MALFORMED, "own cases",
              CASES[i], "these compact bytes are malformed");
    }
}

struct storage {
    bool works;
    unsigned count;
};

static bool store_counted(void *context, const struct ts_device_state *state)
{
    struct storage *storage = context;
    (void)state;
    storage->count++;
    return storage->works;
}

/* Signs a command whose data are one byte. */
static struct ts_bytes make_command(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                                    uint32_t until, uint8_t data)
{
    uint8_t prefix[TS_SIGNED_PREFIX];
    uint8_t digest[32];
    uint8_t *payload = keep(74);
    uint64_t step = (uint64_t)(stamp / TS_STEP_SECONDS);
    const uint8_t bytes[10] = {0x61, 0x04, (uint8_t)(step >> 8), (uint8_t)step, (uint8_t)(until >> 24),
                               (uint8_t)(until >> 16), (uint8_t)(until >> 8), (uint8_t)until, 0x80, data};
    memcpy(payload, bytes, sizeof bytes);
    ts_signed_prefix(prefix, payload, stamp, signer->fingerprint, recipient);
    const struct ts_bytes parts[2] = {{prefix, sizeof prefix}, {payload + 4, 6}};
    if (!crypto_sha256(parts, 2, digest) || !crypto_sign_p256(signer->private_key, digest, payload + 10)) {
        fputs("check_vectors: a command cannot be signed\n", stderr);
        exit(2);
    }
    return (struct ts_bytes){payload, 74};
}

/* A device whose storage fails, whose log is full, and whose clock is behind its last stamp. */
static void check_device_limits(const struct json *file)
{
    const struct json *keys = get(file, "keys");
    const struct json *sybil = get(keys, "sybil");
    const struct json *bob = get(keys, "bob");
    const int64_t now = 1700000000;
    const uint32_t step = (uint32_t)(now / TS_STEP_SECONDS);
    struct ts_device *device = allocate(sizeof *device);
    struct storage storage = {false, 0};
    struct ts_message message = {0};
    struct ts_bytes result;
    struct ts_bytes no_data = {NULL, 0};
    struct ts_signer signer;
    enum ts_verdict verdict;

    memcpy(signer.private_key, unhex(get_string(sybil, "private")).bytes, 32);
    memcpy(signer.fingerprint, unhex(get_string(sybil, "fingerprint")).bytes, 32);
    bool holds = ts_device_init(device, unhex(get_string(sybil, "public")).bytes,
                                unhex(get_string(bob, "public")).bytes, unhex(get_string(bob, "private")).bytes);
    device->store = store_counted;
    device->context = &storage;
    const uint8_t *own = device->signer.fingerprint;

    /* Until may be the step of the stamp; and what is not stored was not received. */
    struct ts_bytes command = make_command(&signer, own, now, step, 0);
    holds = holds
        && ts_device_receive(device, now, command.bytes, command.length, &verdict, &message, &result)
            == TS_DEVICE_NOTHING
        && verdict == TS_NO_VERDICT && storage.count == 1 && device->state.window.count == 0;
    check(holds, "own cases", "device", "a command is not stored");
    storage.works = true;
    holds = ts_device_receive(device, now, command.bytes, command.length, &verdict, &message, &result)
            == TS_DEVICE_EXECUTE
        && verdict == TS_VERIFIED && message.has_bytes && message.data.length == 1;
    check(holds, "own cases", "device", "it is stored then");

    /* A result that is not stored is not sent. */
    storage.works = false;
    holds = ts_device_done(device, now, message.identifier, 0, true, 0, &no_data, &result) == TS_DEVICE_NOTHING;
    storage.works = true;
    holds = holds && result.length == 0
        && ts_device_done(device, now, message.identifier, 0, true, 0, &no_data, &result) == TS_DEVICE_SEND
        && ts_device_done(device, now, message.identifier, 0, true, 0, &no_data, &result) == TS_DEVICE_NOTHING;
    check(holds, "own cases", "device", "a result is stored before it is sent");

    /* A clock that is too far behind the last stamp must not sign, so that a late command is not recorded. */
    int64_t last = device->state.last_stamp;
    device->state.last_stamp = now + 5057 * TS_STEP_SECONDS;
    command = make_command(&signer, own, now, step, 1);
    holds = ts_device_receive(device, now + TS_STEP_SECONDS, command.bytes, command.length, &verdict, &message, &result)
            == TS_DEVICE_NOTHING
        && verdict == TS_NO_VERDICT && device->state.window.count == 1;
    device->state.last_stamp = last;
    check(holds, "own cases", "device", "it must not sign");

    /* To make room the log forgets the first command, which has ended; it takes none when all are begun. */
    holds = true;
    for (uint8_t i = 1; i <= TS_MAX_COMMANDS + 1; i++) {
        command = make_command(&signer, own, now, step + 10, (uint8_t)(1 + i));
        holds = holds
            && (ts_device_receive(device, now, command.bytes, command.length, &verdict, &message, &result)
                == (i <= TS_MAX_COMMANDS ? TS_DEVICE_EXECUTE : TS_DEVICE_NOTHING));
    }
    holds = holds && verdict == TS_NO_VERDICT && device->state.window.count == TS_MAX_COMMANDS + 1;
    check(holds, "own cases", "device", "its log is full");
    command = make_command(&signer, own, now, step, 0);
    holds = ts_device_receive(device, now, command.bytes, command.length, &verdict, &message, &result)
            == TS_DEVICE_NOTHING
        && verdict == TS_REPLAYED && result.length == 0;
    check(holds, "own cases", "device", "a forgotten command is not carried out again");
    free(device);
}

static void check_file(const struct json *file)
{
    const char *curve = get_string(file, "curve");
    const struct json *sequence = items(file, "sequences");
    const char *table = sequence != NULL ? get_string(sequence, "table") : NULL;
    snprintf(file_name, sizeof file_name, "%s",
             get(file, "encode") != NULL ? "text" : get(file, "timeStamps") != NULL ? "clocks"
             : get(file, "sealed") != NULL ? "sealed" : table != NULL ? "transactions"
             : sequence != NULL ? "parts" : curve != NULL ? curve : "mixed");
    if (strcmp(file_name, "text") == 0) {
        check_text(file);
        if ((TS_CODINGS & TS_CODING_BIT(TS_CODING_COMPACT)) != 0) {
            check_malformed_compact();
        }
    } else if (strcmp(file_name, "clocks") == 0) {
        check_clocks(file);
    } else if (strcmp(file_name, "parts") == 0) {
        check_parts(file);
    } else if (strcmp(file_name, "sealed") == 0) {
        for (const struct json *item = items(file, "sealed"); item != NULL; item = item->next) {
            leave_out("private key at rest");
        }
        for (const struct json *item = items(file, "refused"); item != NULL; item = item->next) {
            leave_out("private key at rest");
        }
    } else {
        if (strcmp(file_name, "transactions") == 0) {
            check_device_limits(file);
        }
        check_keys(file);
        check_messages(file);
        for (const struct json *item = items(file, "receptions"); item != NULL; item = item->next) {
            check_reception(file, item);
        }
        for (; sequence != NULL; sequence = sequence->next) {
            table = get_string(sequence, "table");
            if (strcmp(table, "device") == 0 && TS_CODINGS != 15) {
                leave_out("sequence of a device: its command is in the compact coding");
            } else if (strcmp(table, "device") == 0) {
                check_device(file, sequence);
            } else {
                leave_out(strcmp(table, "order") == 0 ? "sequence of the sender of a command"
                                                      : "sequence of a transaction or an enrolment");
            }
        }
    }
}

static char *read_all(void)
{
    size_t size = 0;
    size_t capacity = 1 << 20;
    char *text = malloc(capacity);
    while (text != NULL) {
        size += fread(text + size, 1, capacity - size - 1, stdin);
        if (size < capacity - 1) {
            text[size] = '\0';
            return text;
        }
        capacity *= 2;
        char *larger = realloc(text, capacity);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
    }
    fputs("check_vectors: out of memory\n", stderr);
    exit(2);
}

int main(void)
{
    char *text = read_all();
    unsigned files = 0;
    cursor = text;
    for (skip_space(); *cursor != '\0'; skip_space()) {
        struct json file = {0};
        unsigned long passed_before = passed + passed_unsupported;
        unsigned long failed_before = failed;
        parse_value(&file, 0);
        check_file(&file);
        free_blocks();
        printf("%s: %lu passed, %lu failed\n", file_name, passed + passed_unsupported - passed_before,
               failed - failed_before);
        files++;
    }
    free(text);
    free(blocks);
    printf("passed: %lu, and %lu more of kinds or curves that this program refuses as unsupported\n", passed,
           passed_unsupported);
    printf("passed: %lu cases beside the vectors\n", passed_own);
    printf("failed: %lu\n", failed);
    printf("hostile inputs besides: %lu\n", hostile);
    for (size_t i = 0; i < REASONS && reasons[i] != NULL; i++) {
        printf("left out: %lu, %s\n", left_out[i], reasons[i]);
    }
    if (files == 0) {
        fputs("check_vectors: no vectors on the standard input\n", stderr);
        return 2;
    }
    return failed == 0 ? 0 : 1;
}
