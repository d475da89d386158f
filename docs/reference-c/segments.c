/* SPDX-License-Identifier: Apache-2.0 */
/* SMS and the payloads that they carry (section 1). */
#include "trusted_sms.h"

#include <string.h>

#define LONGEST_USER_DATA 140
#define ELEMENT_PORTS 0x05
#define ELEMENT_PORTS_8 0x04
#define ELEMENT_REFERENCE_8 0x00
#define ELEMENT_REFERENCE_16 0x08
#define SECONDS_HELD 86400
#define MISSING 255

static uint16_t number16(const uint8_t *bytes)
{
    return (uint16_t)((unsigned)bytes[0] << 8 | bytes[1]);
}

static void set_reference(struct ts_sms *sms, uint8_t bits, uint16_t reference, uint8_t total, uint8_t number)
{
    if (total != 0 && number != 0 && number <= total) {
        sms->reference_bits = bits;
        sms->reference = reference;
        sms->total = total;
        sms->number = number;
    }
}

bool ts_sms_read(const uint8_t *user_data, size_t length, struct ts_sms *sms)
{
    bool has_ports = false;
    memset(sms, 0, sizeof *sms);
    if (length == 0 || length > LONGEST_USER_DATA || (size_t)user_data[0] + 1 > length) {
        return false;
    }
    size_t end = (size_t)user_data[0] + 1;
    size_t next = 1;
    while (next < end) {
        if (end - next < 2 || user_data[next + 1] > end - next - 2) {
            return false;
        }
        unsigned element = user_data[next];
        unsigned size = user_data[next + 1];
        const uint8_t *value = user_data + next + 2;
        if (element == ELEMENT_PORTS && size == 4) {
            sms->destination_port = number16(value);
            sms->originator_port = number16(value + 2);
            has_ports = true;
        } else if (element == ELEMENT_PORTS_8 && size == 2) {
            has_ports = false;
        } else if (element == ELEMENT_REFERENCE_8 && size == 3) {
            set_reference(sms, 8, value[0], value[1], value[2]);
        } else if (element == ELEMENT_REFERENCE_16 && size == 4) {
            set_reference(sms, 16, number16(value), value[2], value[3]);
        }
        next += 2 + size;
    }
    sms->data = user_data + end;
    sms->length = length - end;
    return has_ports;
}

static bool same_address(const struct ts_held_message *held, const uint8_t *address, size_t length)
{
    return held->address_length == length && memcmp(held->address, address, length) == 0;
}

static bool same_message(const struct ts_held_message *held, const uint8_t *address, size_t address_length,
                         const struct ts_sms *sms)
{
    return held->used && same_address(held, address, address_length) && held->destination_port == sms->destination_port
        && held->originator_port == sms->originator_port && held->reference_bits == sms->reference_bits
        && held->reference == sms->reference && held->total == sms->total;
}

/* Gives up messages a day after their first part. A clock that was set back starts the day anew. */
static void expire(struct ts_reassembly *reassembly, int64_t time)
{
    for (size_t i = 0; i < TS_MAX_MESSAGES; i++) {
        struct ts_held_message *held = &reassembly->held[i];
        if (held->used && held->first_time > time) {
            held->first_time = time;
        } else if (held->used && time - held->first_time >= SECONDS_HELD) {
            held->used = false;
        }
    }
}

static size_t count_from(const struct ts_reassembly *reassembly, const uint8_t *address, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < TS_MAX_MESSAGES; i++) {
        const struct ts_held_message *held = &reassembly->held[i];
        if (held->used && same_address(held, address, length)) {
            count++;
        }
    }
    return count;
}

/* Tells whether a message is to be pushed out before another one: complete ones first, then older ones. */
static bool goes_first(const struct ts_held_message *held, const struct ts_held_message *other)
{
    return other == NULL || (held->complete && !other->complete)
        || (held->complete == other->complete && held->serial < other->serial);
}

/* Finds a slot. At a limit, messages from the same address are pushed out first, then those from the busiest one. */
static struct ts_held_message *find_slot(struct ts_reassembly *reassembly, const uint8_t *address, size_t length)
{
    struct ts_held_message *chosen = NULL;
    size_t own = count_from(reassembly, address, length);
    if (own < TS_MAX_MESSAGES_PER_ADDRESS) {
        for (size_t i = 0; i < TS_MAX_MESSAGES; i++) {
            if (!reassembly->held[i].used) {
                return &reassembly->held[i];
            }
        }
    }
    size_t busiest = 0;
    for (size_t i = 0; i < TS_MAX_MESSAGES; i++) {
        struct ts_held_message *held = &reassembly->held[i];
        if (!held->used || (own > 0 && !same_address(held, address, length))) {
            continue;
        }
        size_t count = count_from(reassembly, held->address, held->address_length);
        if (count > busiest) {
            busiest = count;
            chosen = held;
        } else if (count == busiest && goes_first(held, chosen)) {
            chosen = held;
        }
    }
    return chosen;
}

static size_t offset_of(const struct ts_held_message *held, size_t index)
{
    size_t offset = 0;
    for (size_t i = 0; i < index; i++) {
        if (held->lengths[i] != MISSING) {
            offset += held->lengths[i];
        }
    }
    return offset;
}

/* Puts a part in its place. Returns false if the message is longer than what is put together here. */
static bool insert(struct ts_held_message *held, size_t index, const struct ts_sms *sms)
{
    if (held->size + sms->length > sizeof held->bytes) {
        return false;
    }
    size_t offset = offset_of(held, index);
    memmove(held->bytes + offset + sms->length, held->bytes + offset, held->size - offset);
    memcpy(held->bytes + offset, sms->data, sms->length);
    held->lengths[index] = (uint8_t)sms->length;
    held->size = (uint16_t)(held->size + sms->length);
    held->present++;
    return true;
}

/* Drops a part and all with higher numbers. */
static void drop_from(struct ts_held_message *held, size_t index)
{
    held->size = (uint16_t)offset_of(held, index);
    for (size_t i = index; i < held->total; i++) {
        if (held->lengths[i] != MISSING) {
            held->lengths[i] = MISSING;
            held->present--;
        }
    }
    held->complete = false;
}

static void begin(struct ts_held_message *held, const uint8_t *address, size_t length, const struct ts_sms *sms)
{
    memset(held, 0, sizeof *held);
    memset(held->lengths, MISSING, sizeof held->lengths);
    memcpy(held->address, address, length);
    held->used = true;
    held->address_length = (uint8_t)length;
    held->destination_port = sms->destination_port;
    held->originator_port = sms->originator_port;
    held->reference = sms->reference;
    held->reference_bits = sms->reference_bits;
    held->total = sms->total;
}

bool ts_reassemble(struct ts_reassembly *reassembly, const uint8_t *address, size_t address_length, int64_t time,
                   const struct ts_sms *sms, struct ts_bytes *payload)
{
    expire(reassembly, time);
    /* One part of one is like an SMS alone: it is not held, and a repeat is a payload again. */
    if (sms->reference_bits == 0 || sms->total == 1) {
        *payload = (struct ts_bytes){sms->data, sms->length};
        return true;
    }
    if (address_length > TS_MAX_ADDRESS || sms->length > LONGEST_USER_DATA || sms->number == 0
        || sms->number > sms->total) {
        return false;
    }
#if TS_MAX_PARTS < 255
    if (sms->total > TS_MAX_PARTS) {
        return false;
    }
#endif
    size_t index = (size_t)sms->number - 1;
    struct ts_held_message *held = NULL;
    for (size_t i = 0; i < TS_MAX_MESSAGES; i++) {
        if (same_message(&reassembly->held[i], address, address_length, sms)) {
            held = &reassembly->held[i];
        }
    }
    if (held != NULL && held->lengths[index] != MISSING) {
        if (held->lengths[index] == sms->length
            && memcmp(held->bytes + offset_of(held, index), sms->data, sms->length) == 0) {
            return false;
        }
        drop_from(held, index);
    }
    if (held == NULL) {
        held = find_slot(reassembly, address, address_length);
        if (held == NULL) {
            return false;
        }
        begin(held, address, address_length, sms);
    }
    if (held->present == 0) {
        held->first_time = time;
        held->serial = reassembly->serial++;
    }
    if (!insert(held, index, sms)) {
        held->used = false;
        return false;
    }
    if (held->present < held->total) {
        return false;
    }
    held->complete = true;
    *payload = (struct ts_bytes){held->bytes, held->size};
    return true;
}
