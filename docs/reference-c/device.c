/* SPDX-License-Identifier: Apache-2.0 */
/* A headless device that carries out each command once (sections 19 and 21). */
#include "trusted_sms.h"

#include <string.h>

static const struct ts_bytes NO_DATA = {NULL, 0};

bool ts_device_init(struct ts_device *device, const uint8_t commander[33], const uint8_t own[33],
                    const uint8_t private_key[32])
{
    struct ts_key key;
    memset(device, 0, sizeof *device);
    if (!ts_key_init(&key, own) || !ts_key_init(&device->commander.key, commander)) {
        return false;
    }
    memcpy(device->signer.private_key, private_key, 32);
    memcpy(device->signer.fingerprint, key.fingerprint, 32);
    ts_receiver_init(&device->receiver, key.fingerprint);
    device->receiver.kinds = TS_KIND_BIT(TS_KIND_COMMAND);
    ts_window_init(&device->state.window);
    device->state.last_stamp = -1;
    return true;
}

/* Exchanges two windows without a third one on the stack. */
static void exchange(struct ts_window *one, struct ts_window *other)
{
    uint8_t *a = (uint8_t *)one;
    uint8_t *b = (uint8_t *)other;
    for (size_t i = 0; i < sizeof *one; i++) {
        uint8_t byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

static bool store(const struct ts_device *device)
{
    return device->store != NULL && device->store(device->context, &device->state);
}

static struct ts_command *find(struct ts_device *device, const uint8_t identifier[32])
{
    for (size_t i = 0; i < TS_MAX_COMMANDS; i++) {
        struct ts_command *command = &device->state.commands[i];
        if (command->state != TS_COMMAND_FREE && memcmp(command->identifier, identifier, 32) == 0) {
            return command;
        }
    }
    return NULL;
}

/* Tells whether the maximum age and until of a command have passed. */
static bool is_over(const struct ts_device *device, const struct ts_command *command, int64_t time)
{
    return time - command->stamp > device->receiver.max_age && time / TS_STEP_SECONDS > (int64_t)command->until;
}

/*
 * Finds an entry for a new command. To make room, commands that have ended are forgotten: those that are over, then
 * the oldest. NULL: all are begun.
 */
static struct ts_command *find_free(struct ts_device *device, int64_t time)
{
    struct ts_command *oldest = NULL;
    for (size_t i = 0; i < TS_MAX_COMMANDS; i++) {
        struct ts_command *command = &device->state.commands[i];
        if (command->state == TS_COMMAND_FREE
            || (command->state == TS_COMMAND_ENDED && is_over(device, command, time))) {
            return command;
        }
        if (command->state == TS_COMMAND_ENDED && (oldest == NULL || command->stamp < oldest->stamp)) {
            oldest = command;
        }
    }
    return oldest;
}

static struct ts_bytes result_of(const struct ts_command *command)
{
    size_t length = command->result_length <= TS_MAX_RESULT ? command->result_length : 0;
    return (struct ts_bytes){command->result, length};
}

/* Ends a command and stores its result. Afterwards the state is unchanged if that failed. */
static bool end(struct ts_device *device, struct ts_command *command, int64_t time, unsigned status, bool has_bytes,
                unsigned coding, const struct ts_bytes *data)
{
    int64_t stamp;
    int64_t last = device->state.last_stamp;
    uint8_t state = command->state;
    if (!ts_next_stamp(last, time, &stamp)) {
        return false;
    }
    size_t length = ts_make_result(&device->signer, device->commander.key.fingerprint, stamp, command->identifier,
                                   status, has_bytes, coding, data, command->result, sizeof command->result);
    if (length == 0) {
        return false;
    }
    command->result_length = (uint16_t)length;
    command->state = TS_COMMAND_ENDED;
    device->state.last_stamp = stamp;
    if (store(device)) {
        return true;
    }
    command->state = state;
    device->state.last_stamp = last;
    return false;
}

/* Records a verified command. Returns false if it was not stored. */
static bool record(struct ts_device *device, struct ts_command *command, int64_t time,
                   const struct ts_message *message, enum ts_device_action *action, struct ts_bytes *result)
{
    memset(command, 0, sizeof *command);
    memcpy(command->identifier, message->identifier, 32);
    command->stamp = message->stamp;
    command->until = message->until;
    command->state = TS_COMMAND_BEGUN;
    if (time / TS_STEP_SECONDS > (int64_t)message->until) {
        *action = TS_DEVICE_SEND;
        if (!end(device, command, time, TS_STATUS_LATE, false, TS_CODING_GSM, &NO_DATA)) {
            return false;
        }
        *result = result_of(command);
        return true;
    }
    *action = TS_DEVICE_EXECUTE;
    return store(device);
}

enum ts_device_action ts_device_receive(struct ts_device *device, int64_t time, const uint8_t *payload,
                                        size_t length, enum ts_verdict *verdict, struct ts_message *message,
                                        struct ts_bytes *result)
{
    enum ts_device_action action = TS_DEVICE_NOTHING;
    *result = NO_DATA;
    device->commander.window = device->state.window;
    *verdict = ts_receive(&device->receiver, &device->commander, NULL, 0, time, payload, length, message);
    if (*verdict == TS_REPLAYED) {
        const struct ts_command *known = find(device, message->identifier);
        if (known != NULL && known->state == TS_COMMAND_ENDED) {
            *result = result_of(known);
            return TS_DEVICE_SEND;
        }
        return TS_DEVICE_NOTHING;
    }
    if (*verdict != TS_VERIFIED) {
        return TS_DEVICE_NOTHING;
    }
    /* Until the state is stored the command was not received: its sender repeats it. */
    struct ts_command *command = find_free(device, time);
    if (command == NULL) {
        *verdict = TS_NO_VERDICT;
        return TS_DEVICE_NOTHING;
    }
    exchange(&device->state.window, &device->commander.window);
    if (!record(device, command, time, message, &action, result)) {
        exchange(&device->state.window, &device->commander.window);
        command->state = TS_COMMAND_FREE;
        *verdict = TS_NO_VERDICT;
        return TS_DEVICE_NOTHING;
    }
    return action;
}

enum ts_device_action ts_device_done(struct ts_device *device, int64_t time, const uint8_t identifier[32],
                                     unsigned status, bool has_bytes, unsigned coding, const struct ts_bytes *data,
                                     struct ts_bytes *result)
{
    struct ts_command *command = find(device, identifier);
    *result = NO_DATA;
    if (command == NULL || command->state != TS_COMMAND_BEGUN
        || !end(device, command, time, status, has_bytes, coding, data)) {
        return TS_DEVICE_NOTHING;
    }
    *result = result_of(command);
    return TS_DEVICE_SEND;
}

enum ts_device_action ts_device_start(struct ts_device *device, int64_t time, struct ts_bytes *result)
{
    *result = NO_DATA;
    for (size_t i = 0; i < TS_MAX_COMMANDS; i++) {
        struct ts_command *command = &device->state.commands[i];
        if (command->state == TS_COMMAND_BEGUN
            && end(device, command, time, TS_STATUS_INTERRUPTED, false, TS_CODING_GSM, &NO_DATA)) {
            *result = result_of(command);
            return TS_DEVICE_SEND;
        }
    }
    return TS_DEVICE_NOTHING;
}
