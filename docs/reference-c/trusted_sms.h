/* SPDX-License-Identifier: Apache-2.0 */
/* A small receiver of signed SMS on P-256, without a heap. docs/format.md defines the messages. */
#ifndef TRUSTED_SMS_H
#define TRUSTED_SMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Limits. Define others on the compiler's command line. ---- */

/* Longest payload that is put together from several SMS: 384 (three SMS) to 32640. */
#ifndef TS_MAX_PAYLOAD
#define TS_MAX_PAYLOAD 384
#endif

/* Most parts of one message. 255 accepts every message of the format; each costs a byte in every slot. */
#ifndef TS_MAX_PARTS
#define TS_MAX_PARTS 255
#endif

/* Messages in several parts that are held at once, in all and from one address. */
#ifndef TS_MAX_MESSAGES
#define TS_MAX_MESSAGES 4
#endif
#ifndef TS_MAX_MESSAGES_PER_ADDRESS
#define TS_MAX_MESSAGES_PER_ADDRESS 2
#endif

/* Longest originating address, in the bytes that the caller uses for it. */
#ifndef TS_MAX_ADDRESS
#define TS_MAX_ADDRESS 21
#endif

/* Most messages in the replay window of one sender. */
#ifndef TS_WINDOW_SIZE
#define TS_WINDOW_SIZE 32
#endif

/* Other recipients whose fingerprints are tried when a signature does not hold. Each costs a verification. */
#ifndef TS_MAX_OTHERS
#define TS_MAX_OTHERS 1
#endif

/* Text codings that are compiled in, TS_CODING_BIT each. A device whose commands are bytes needs none. */
#ifndef TS_CODINGS
#define TS_CODINGS 15
#endif

/* Commands that a device remembers, and the longest payload of a result. */
#ifndef TS_MAX_COMMANDS
#define TS_MAX_COMMANDS 4
#endif
#ifndef TS_MAX_RESULT
#define TS_MAX_RESULT 133
#endif

/* UTF-16 code units that hold any text of n bytes in any coding. */
#define TS_TEXT_UNITS(n) (5 * (size_t)(n) + 32)

#if TS_MAX_PAYLOAD < 384 || TS_MAX_PAYLOAD > 32640
#error "TS_MAX_PAYLOAD is outside of 384 to 32640"
#endif
#if TS_MAX_PARTS < 4 || TS_MAX_PARTS > 255
#error "TS_MAX_PARTS is outside of 4 to 255"
#endif
#if TS_MAX_RESULT < 73
#error "TS_MAX_RESULT is less than a result without data"
#endif

/* ---- Numbers of the format ---- */

#define TS_KIND_TEXT 1
#define TS_KIND_ACKNOWLEDGEMENT 4
#define TS_KIND_COMMAND 8
#define TS_KIND_RESULT 9

/* A set of kinds: TS_KIND_BIT(TS_KIND_TEXT) | TS_KIND_BIT(TS_KIND_COMMAND). */
#define TS_KIND_BIT(kind) (1u << (kind))

#define TS_CODING_GSM 0
#define TS_CODING_UTF8 1
#define TS_CODING_UTF16 2
#define TS_CODING_COMPACT 3
#define TS_CODING_BIT(coding) (1u << (coding))

#define TS_STATUS_DONE 0
#define TS_STATUS_REFUSED 1
#define TS_STATUS_FAILED 2
#define TS_STATUS_LATE 3
#define TS_STATUS_INTERRUPTED 4

#define TS_STEP_SECONDS 20
#define TS_DEFAULT_MAX_AGE (7 * INT64_C(86400))
#define TS_LONGEST_MAX_AGE (14 * INT64_C(86400))
#define TS_DEFAULT_PORT 16474

#define TS_ACKNOWLEDGEMENT_LENGTH 72

/* ---- Four functions of the platform: crypto_openssl.c has them for a desktop ---- */

struct ts_bytes {
    const uint8_t *bytes;
    size_t length;
};

/* Computes SHA-256 of the parts, one after the other. Returns false if it fails. */
bool crypto_sha256(const struct ts_bytes *parts, size_t count, uint8_t digest[32]);

/*
 * Decompresses a point of 33 bytes into x and y, 32 bytes each. Returns false unless the first byte is 02 or 03,
 * x is less than p, and the point is on the curve.
 */
bool crypto_decompress_p256(const uint8_t compressed[33], uint8_t point[64]);

/* Tells whether the signature, r and s of 32 bytes each, of a digest holds. r and s are in range. */
bool crypto_verify_p256(const uint8_t point[64], const uint8_t digest[32], const uint8_t signature[64]);

/*
 * Signs a digest, preferably with the nonce of RFC 6979. Runs in constant time. Returns false if it fails. Only
 * answers need it.
 */
bool crypto_sign_p256(const uint8_t private_key[32], const uint8_t digest[32], uint8_t signature[64]);

/* ---- Keys (key.c) ---- */

struct ts_key {
    uint8_t point[64];
    uint8_t fingerprint[32];
};

/* Checks a compressed public key and computes its fingerprint. */
bool ts_key_init(struct ts_key *key, const uint8_t compressed[33]);

/* Writes the digits of a fingerprint that people compare, six groups of five, and a final NUL. */
void ts_fingerprint_digits(const uint8_t fingerprint[32], char digits[36]);

/* ---- Times (clock.c) ---- */

/* Decodes a TP-SCTS. Returns false if it counts as none. */
bool ts_timestamp_decode(const uint8_t field[7], int64_t *time);

/* Chooses the reference time from a TP-SCTS and the receiver's clock, which is set from outside. */
int64_t ts_reference_time(bool has_stated, int64_t stated, int64_t own);

/* Computes the stamp of the next message. last is -1 if there is none. Returns false if the sender must not sign. */
bool ts_next_stamp(int64_t last, int64_t time, int64_t *stamp);

/* Tells whether the sender may forget its last stamp after somebody confirmed that its clock is right. */
bool ts_may_forget_stamp(int64_t last, int64_t time);

/* ---- Replay window (window.c) ---- */

struct ts_window_entry {
    int64_t stamp;
    uint8_t identifier[8];
};

/* Store it in non-volatile memory whenever a message was verified, before the message is acted upon. */
struct ts_window {
    int64_t floor; /* -1: there is none */
    uint16_t count;
    struct ts_window_entry entries[TS_WINDOW_SIZE + 1]; /* the last one is only used during an addition */
};

void ts_window_init(struct ts_window *window);

/* Adds an accepted message. capacity is at most TS_WINDOW_SIZE. */
void ts_window_add(struct ts_window *window, int64_t stamp, const uint8_t identifier[32], int64_t max_age,
                   size_t capacity);

/* ---- Texts (text.c, compact.c) ---- */

/* A text in UTF-16 code units. The caller provides units and capacity. */
struct ts_text {
    uint16_t *units;
    size_t capacity;
    size_t length;
};

enum ts_text_result {
    TS_TEXT_DECODED,
    TS_TEXT_MALFORMED,
    TS_TEXT_TOO_LONG /* for the capacity of the caller's buffer */
};

/* Decodes bytes in one of the four codings. */
enum ts_text_result ts_text_decode(unsigned coding, const uint8_t *bytes, size_t length, struct ts_text *text);

/* Decodes the compact coding. */
enum ts_text_result ts_compact_decode(const uint8_t *bytes, size_t length, struct ts_text *text);

/* Appends a code unit. Returns false if there is no room. */
bool ts_text_append(struct ts_text *text, unsigned unit);

/* ---- Header (header.c) ---- */

struct ts_header {
    uint8_t version;
    uint8_t kind;
    uint8_t coding;
    uint8_t curve;
    bool ack_requested;
    bool bound;
    bool padded;
    uint16_t step; /* its low 16 bits */
};

/* Reads the four bytes of a header. */
void ts_header_read(const uint8_t bytes[4], struct ts_header *header);

/* Tells whether A, B, P and the text coding are allowed in the kind, which is one of the four of this receiver. */
bool ts_header_allowed(const struct ts_header *header);

/* ---- Receiving (receive.c) ---- */

enum ts_verdict {
    TS_VERIFIED,
    TS_MALFORMED,
    TS_UNSUPPORTED,
    TS_UNKNOWN_SENDER,
    TS_SIGNATURE_INVALID,
    TS_REPLAYED,
    TS_NOT_FOR_THIS_RECIPIENT,
    TS_TOO_OLD,
    TS_NO_VERDICT /* the buffer for the text is too small, or a function of the platform failed */
};

struct ts_receiver {
    uint16_t kinds;              /* the kinds that are taken, TS_KIND_BIT each */
    uint8_t codings;             /* the text codings that are known, TS_CODING_BIT each; at most TS_CODINGS */
    uint16_t window_capacity;    /* at most TS_WINDOW_SIZE */
    int64_t max_age;             /* in seconds, at most TS_LONGEST_MAX_AGE */
    uint8_t fingerprint[32];     /* of the receiver's own key */
    const uint8_t (*others)[32]; /* fingerprints of other recipients; the first TS_MAX_OTHERS are tried */
    size_t other_count;
};

/* The sender whose key was accepted for the originating address, with its replay window. */
struct ts_sender {
    struct ts_key key;
    struct ts_window window;
};

/* A message that the receiver sent: an answer must refer to one that was for its sender, or for anyone. */
struct ts_sent {
    uint8_t kind;
    bool bound; /* to a recipient */
    uint8_t recipient[32]; /* the fingerprint of the recipient's key, if bound */
    uint8_t identifier[32];
};

struct ts_message {
    struct ts_header header;
    int64_t stamp;
    uint8_t identifier[32];
    uint8_t answers[32]; /* kinds 4 and 9: the identifier of the message that is answered */
    uint32_t until;      /* kind 8: the last step */
    uint8_t status;      /* kind 9: bits 6-0 */
    bool has_bytes;      /* kinds 8 and 9: the data are bytes, not a text */
    struct ts_bytes data; /* the bytes of the text or the data; they point into the payload */
    struct ts_text text;
};

/* Sets the defaults: kind 1, all codings that are compiled in, the whole window, seven days. */
void ts_receiver_init(struct ts_receiver *receiver, const uint8_t fingerprint[32]);

/*
 * Receives one payload, as section 10 of the format says, and records a verified message in the sender's window.
 * sender is NULL if no key was accepted for the originating address. sent is in the order of sending. time is the
 * reference time. The caller provides message->text.units and message->text.capacity. After TS_VERIFIED the
 * message is filled in; after TS_REPLAYED only its header and identifier are; otherwise do not use it.
 */
enum ts_verdict ts_receive(const struct ts_receiver *receiver, struct ts_sender *sender, const struct ts_sent *sent,
                           size_t sent_count, int64_t time, const uint8_t *payload, size_t length,
                           struct ts_message *message);

/* ---- Answers (answer.c) ---- */

struct ts_signer {
    uint8_t private_key[32];
    uint8_t fingerprint[32];
};

/* Makes an acknowledgement. Store it: a replayed message must have the same one sent again. */
bool ts_make_acknowledgement(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                             const uint8_t identifier[32], uint8_t payload[TS_ACKNOWLEDGEMENT_LENGTH]);

/*
 * Makes a result. If has_bytes is false the data are a text in the coding; the caller encodes it. Returns the
 * length of the payload, 0 if it does not fit or cannot be signed.
 */
size_t ts_make_result(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                      const uint8_t identifier[32], unsigned status, bool has_bytes, unsigned coding,
                      const struct ts_bytes *data, uint8_t *payload, size_t capacity);

/* ---- SMS and parts (segments.c) ---- */

struct ts_sms {
    uint16_t destination_port;
    uint16_t originator_port;
    uint16_t reference;
    uint8_t reference_bits; /* 8 or 16; 0: the SMS is one alone */
    uint8_t total;
    uint8_t number;
    const uint8_t *data;
    size_t length;
};

struct ts_held_message {
    bool used;
    bool complete;
    uint8_t address[TS_MAX_ADDRESS];
    uint8_t address_length;
    uint16_t destination_port;
    uint16_t originator_port;
    uint16_t reference;
    uint8_t reference_bits;
    uint8_t total;
    uint8_t present;
    uint32_t serial;
    int64_t first_time;
    uint16_t size;
    uint8_t lengths[TS_MAX_PARTS]; /* of each part; 255: it is missing */
    uint8_t bytes[TS_MAX_PAYLOAD]; /* the parts that are held, in the order of their numbers */
};

/* Begins with all bytes zero. */
struct ts_reassembly {
    uint32_t serial;
    struct ts_held_message held[TS_MAX_MESSAGES];
};

/* Reads the user data of an SMS. Returns false if it is none of this format. */
bool ts_sms_read(const uint8_t *user_data, size_t length, struct ts_sms *sms);

/*
 * Takes one SMS, at a time of the receiver's clock in seconds. Returns true if it completes a payload, which stays
 * where it is until the next call.
 */
bool ts_reassemble(struct ts_reassembly *reassembly, const uint8_t *address, size_t address_length, int64_t time,
                   const struct ts_sms *sms, struct ts_bytes *payload);

/* ---- Headless device (device.c) ---- */

enum ts_command_state { TS_COMMAND_FREE, TS_COMMAND_BEGUN, TS_COMMAND_ENDED };

struct ts_command {
    uint8_t state;
    uint8_t identifier[32];
    int64_t stamp;
    uint32_t until;
    uint16_t result_length;
    uint8_t result[TS_MAX_RESULT];
};

/* What a device stores in non-volatile memory, all of it at once. */
struct ts_device_state {
    struct ts_window window;
    int64_t last_stamp; /* -1: there is none */
    struct ts_command commands[TS_MAX_COMMANDS];
};

struct ts_device {
    struct ts_receiver receiver;
    struct ts_sender commander; /* its window is only used while a command is received */
    struct ts_signer signer;
    struct ts_device_state state;
    bool (*store)(void *context, const struct ts_device_state *state); /* false: the state was not stored */
    void *context;
};

enum ts_device_action {
    TS_DEVICE_NOTHING,
    TS_DEVICE_EXECUTE, /* carry out the command, then call ts_device_done */
    TS_DEVICE_SEND     /* send the result to the commander */
};

/* Sets up a device that knows one commander. The caller then sets state, if one is stored, store and context. */
bool ts_device_init(struct ts_device *device, const uint8_t commander[33], const uint8_t own[33],
                    const uint8_t private_key[32]);

/* Receives a payload from the commander's address. time is the device's clock, or the reference time without one. */
enum ts_device_action ts_device_receive(struct ts_device *device, int64_t time, const uint8_t *payload,
                                        size_t length, enum ts_verdict *verdict, struct ts_message *message,
                                        struct ts_bytes *result);

/*
 * Makes and stores the result of a command that was carried out, refused or that failed. The caller sends it after
 * TS_DEVICE_SEND. After TS_DEVICE_NOTHING the command stays begun and the caller may try again.
 */
enum ts_device_action ts_device_done(struct ts_device *device, int64_t time, const uint8_t identifier[32],
                                     unsigned status, bool has_bytes, unsigned coding, const struct ts_bytes *data,
                                     struct ts_bytes *result);

/*
 * Ends one command that was begun before the device started, as interrupted. Call it at the start until it returns
 * TS_DEVICE_NOTHING, and send each result.
 */
enum ts_device_action ts_device_start(struct ts_device *device, int64_t time, struct ts_bytes *result);

/* ---- Signed bytes (receive.c), for answer.c ---- */

#define TS_SIGNED_PREFIX 86

/* Writes the first 86 signed bytes. recipient is NULL for anyone. */
void ts_signed_prefix(uint8_t prefix[TS_SIGNED_PREFIX], const uint8_t header[2], int64_t stamp,
                      const uint8_t sender[32], const uint8_t *recipient);

#endif
