/* SPDX-License-Identifier: Apache-2.0 */
/* The header of a payload (section 2), and what it may say in each kind (section 3). */
#include "trusted_sms.h"

void ts_header_read(const uint8_t bytes[4], struct ts_header *header)
{
    header->version = (uint8_t)(bytes[0] >> 6);
    header->kind = (uint8_t)((bytes[0] >> 2) & 15);
    header->ack_requested = (bytes[0] & 2) != 0;
    header->bound = (bytes[0] & 1) != 0;
    header->padded = (bytes[1] & 0x80) != 0;
    header->coding = (uint8_t)((bytes[1] >> 5) & 3);
    header->curve = (uint8_t)(bytes[1] & 31);
    header->step = (uint16_t)((unsigned)bytes[2] << 8 | bytes[3]);
}

bool ts_header_allowed(const struct ts_header *header)
{
    if (header->padded) {
        return false;
    }
    switch (header->kind) {
    case TS_KIND_TEXT:
        return true;
    case TS_KIND_ACKNOWLEDGEMENT:
        return !header->ack_requested && header->bound && header->coding == 0;
    case TS_KIND_COMMAND:
    case TS_KIND_RESULT:
        return !header->ack_requested && header->bound;
    default:
        return false;
    }
}
