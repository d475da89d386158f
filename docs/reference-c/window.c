/* SPDX-License-Identifier: Apache-2.0 */
/* The replay window of one sender (section 9). */
#include "trusted_sms.h"

#include <string.h>

void ts_window_init(struct ts_window *window)
{
    memset(window, 0, sizeof *window);
    window->floor = -1;
}

static int64_t extreme(const struct ts_window *window, bool highest)
{
    int64_t found = window->entries[0].stamp;
    for (size_t i = 1; i < window->count; i++) {
        int64_t stamp = window->entries[i].stamp;
        if (highest ? stamp > found : stamp < found) {
            found = stamp;
        }
    }
    return found;
}

static void forget(struct ts_window *window)
{
    uint16_t kept = 0;
    for (uint16_t i = 0; i < window->count; i++) {
        if (window->entries[i].stamp > window->floor) {
            window->entries[kept++] = window->entries[i];
        }
    }
    window->count = kept;
}

void ts_window_add(struct ts_window *window, int64_t stamp, const uint8_t identifier[32], int64_t max_age,
                   size_t capacity)
{
    /* A window that was read back damaged must not make this write outside of it. */
    if (window->count > TS_WINDOW_SIZE) {
        window->count = TS_WINDOW_SIZE;
    }
    if (capacity > TS_WINDOW_SIZE) {
        capacity = TS_WINDOW_SIZE;
    }
    struct ts_window_entry *entry = &window->entries[window->count++];
    entry->stamp = stamp;
    memcpy(entry->identifier, identifier, sizeof entry->identifier);

    int64_t floor = extreme(window, true) - max_age;
    if (floor > window->floor) {
        window->floor = floor;
        forget(window);
    }
    while (window->count > capacity) {
        window->floor = extreme(window, false);
        forget(window);
    }
}
