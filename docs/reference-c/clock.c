/* SPDX-License-Identifier: Apache-2.0 */
/* Time stamps of the SMSC, reference times, and the stamps of answers (section 9). */
#include "trusted_sms.h"

#define STEPS_BEFORE 60480
#define STEPS_AFTER 5055

/* Reads two digits, low half first. Returns -1 if one of them is none. */
static int digits(uint8_t octet)
{
    int tens = octet & 15;
    int units = octet >> 4;
    return tens > 9 || units > 9 ? -1 : 10 * tens + units;
}

bool ts_timestamp_decode(const uint8_t field[7], int64_t *time)
{
    static const uint8_t LENGTHS[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = digits(field[0]);
    int month = digits(field[1]);
    int day = digits(field[2]);
    int hour = digits(field[3]);
    int minute = digits(field[4]);
    int second = digits(field[5]);
    int zone = digits((uint8_t)(field[6] & 0xF7));
    if (year < 0 || month < 1 || month > 12 || day < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59
        || second < 0 || second > 59 || zone < 0) {
        return false;
    }
    year += year >= 70 ? 1900 : 2000;
    /* Every fourth year from 1970 to 2069 is a leap year, 2000 included. */
    bool leap = year % 4 == 0;
    if (day > LENGTHS[month - 1] + (leap && month == 2 ? 1 : 0)) {
        return false;
    }
    int32_t days = INT32_C(365) * (year - 1970) + (year - 1969) / 4 + day - 1;
    for (int i = 1; i < month; i++) {
        days += LENGTHS[i - 1] + (leap && i == 2 ? 1 : 0);
    }
    int64_t local = INT64_C(86400) * days + INT32_C(3600) * hour + 60 * minute + second;
    int64_t utc = (field[6] & 8) != 0 ? local + INT32_C(900) * zone : local - INT32_C(900) * zone;
    if (utc < 0) {
        return false;
    }
    *time = utc;
    return true;
}

int64_t ts_reference_time(bool has_stated, int64_t stated, int64_t own)
{
    int64_t step = own / TS_STEP_SECONDS;
    int64_t stated_step = stated / TS_STEP_SECONDS;
    return has_stated && stated >= 0 && stated_step >= step - STEPS_BEFORE && stated_step <= step + STEPS_AFTER
        ? stated : own;
}

bool ts_next_stamp(int64_t last, int64_t time, int64_t *stamp)
{
    if (time < 0 || ts_may_forget_stamp(last, time)) {
        return false;
    }
    int64_t step = time / TS_STEP_SECONDS;
    int64_t last_step = last < 0 ? -1 : last / TS_STEP_SECONDS;
    *stamp = (last_step > step ? last_step : step) * TS_STEP_SECONDS;
    return true;
}

bool ts_may_forget_stamp(int64_t last, int64_t time)
{
    return last >= 0 && last / TS_STEP_SECONDS > time / TS_STEP_SECONDS + STEPS_AFTER;
}
