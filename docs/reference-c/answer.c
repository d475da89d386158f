/* SPDX-License-Identifier: Apache-2.0 */
/* Acknowledgements (section 11) and results (section 19). */
#include "trusted_sms.h"

#include <string.h>

#define CURVE_P256 4
#define HEADER 4
#define SIGNATURE 64

static void write_header(uint8_t *payload, unsigned kind, unsigned coding, int64_t stamp)
{
    uint64_t step = (uint64_t)(stamp / TS_STEP_SECONDS);
    payload[0] = (uint8_t)(1u << 6 | kind << 2 | 1u);
    payload[1] = (uint8_t)(coding << 5 | CURVE_P256);
    payload[2] = (uint8_t)(step >> 8);
    payload[3] = (uint8_t)step;
}

/* Signs the identifier and what follows the handle in the payload, and writes the signature behind it. */
static bool sign(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                 const uint8_t identifier[32], uint8_t *payload, size_t length)
{
    uint8_t prefix[TS_SIGNED_PREFIX];
    uint8_t digest[32];
    if (stamp < 0 || stamp % TS_STEP_SECONDS != 0) {
        return false;
    }
    memcpy(payload + HEADER, identifier, 4);
    ts_signed_prefix(prefix, payload, stamp, signer->fingerprint, recipient);
    const struct ts_bytes parts[3] = {
        {prefix, sizeof prefix}, {identifier, 32}, {payload + HEADER + 4, length - HEADER - 4}};
    return crypto_sha256(parts, 3, digest) && crypto_sign_p256(signer->private_key, digest, payload + length);
}

bool ts_make_acknowledgement(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                             const uint8_t identifier[32], uint8_t payload[TS_ACKNOWLEDGEMENT_LENGTH])
{
    write_header(payload, TS_KIND_ACKNOWLEDGEMENT, 0, stamp);
    return sign(signer, recipient, stamp, identifier, payload, HEADER + 4);
}

size_t ts_make_result(const struct ts_signer *signer, const uint8_t recipient[32], int64_t stamp,
                      const uint8_t identifier[32], unsigned status, bool has_bytes, unsigned coding,
                      const struct ts_bytes *data, uint8_t *payload, size_t capacity)
{
    const size_t begin = HEADER + 4 + 1;
    if (status > 0x7F || coding > 3 || (has_bytes && coding != 0) || capacity < begin + SIGNATURE
        || data->length > capacity - begin - SIGNATURE) {
        return 0;
    }
    write_header(payload, TS_KIND_RESULT, coding, stamp);
    payload[8] = (uint8_t)(status | (has_bytes ? 0x80u : 0));
    if (data->length > 0) {
        memcpy(payload + begin, data->bytes, data->length);
    }
    size_t length = begin + data->length;
    return sign(signer, recipient, stamp, identifier, payload, length) ? length + SIGNATURE : 0;
}
