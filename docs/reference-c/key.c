/* SPDX-License-Identifier: Apache-2.0 */
/* Public keys and their fingerprints (section 5). */
#include "trusted_sms.h"

/* SubjectPublicKeyInfo of P-256 up to the coordinates. */
static const uint8_t SPKI[27] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06,
                                 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};

bool ts_key_init(struct ts_key *key, const uint8_t compressed[33])
{
    if ((compressed[0] != 2 && compressed[0] != 3) || !crypto_decompress_p256(compressed, key->point)) {
        return false;
    }
    const struct ts_bytes parts[2] = {{SPKI, sizeof SPKI}, {key->point, sizeof key->point}};
    return crypto_sha256(parts, 2, key->fingerprint);
}

void ts_fingerprint_digits(const uint8_t fingerprint[32], char digits[36])
{
    char *next = digits;
    for (size_t group = 0; group < 6; group++) {
        uint64_t number = 0;
        for (size_t i = 0; i < 5; i++) {
            number = number << 8 | fingerprint[5 * group + i];
        }
        uint32_t rest = (uint32_t)(number % 100000);
        for (size_t i = 5; i > 0; i--) {
            next[i - 1] = (char)('0' + rest % 10);
            rest /= 10;
        }
        next += 5;
        *next++ = group < 5 ? ' ' : '\0';
    }
}
